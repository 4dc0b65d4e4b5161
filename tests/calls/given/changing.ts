import { access, type Call } from '@comanda/http/access.ts'
import { upstreamFor } from '@comanda/local/gateway/routing.ts'
import { partsOf, sampleOf } from './asking.ts'
import { samples } from './samples.ts'
import { apiOf } from './things.ts'

const isCommand = (call: Call) => {
  const { method, path } = partsOf(call)
  return upstreamFor(method, apiOf(path)) !== 'query'
}
const commands = Object.keys(samples).filter((call): call is Call => call in access && isCommand(call as Call))

/**
 * Calls without stored answers. Calls about sessions: a repetition concerns another session, or none. PINs: not even a
 * hash of the request is stored. Start screen and positions of kitchen screens: setting the same value again has the
 * same effect. The list of card payments changes nothing.
 */
const withoutKeys: readonly Call[] = [
  'POST /kitchen/screens/seen',
  'POST /orders/card-payments',
  'POST /auth/start-screen',
  'POST /auth/signout',
  'POST /superadmin/signout',
  'POST /auth/remove-device',
  'POST /users/remove-device/:username',
  'POST /pin/own',
  'POST /users/pin/:username',
  'POST /users/unlock-pin/:username',
]

/** Calls that change something. Others repeat their refusal and store no id. */
export const changing: readonly Call[] = commands.filter(
  (call) => !withoutKeys.includes(call) && [200, undefined].includes(sampleOf(call).answers),
)
