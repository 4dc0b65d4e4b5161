import { expect, test } from 'vitest'
import { createLogger } from './logging.ts'

test.each(['req', 'res', 'busboyOptions'])(
  'a line does not hold the head of a request that a library calls %s',
  (name) => {
    const lines: string[] = []
    const log = createLogger('test', 'trace', { write: (line) => void lines.push(line) })
    log.trace({ [name]: { headers: { cookie: 'accessToken=secret' } }, id: 7 }, 'told')
    expect(lines.join()).toContain('"id":7')
    expect(lines.join()).not.toContain('secret')
  },
)
