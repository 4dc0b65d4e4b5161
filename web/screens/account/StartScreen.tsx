import { type StartScreen as Choice, startScreens } from '@comanda/domain/users/start-screens.ts'
import { useAtomValue } from 'jotai'
import { ask } from '../../api/ask.ts'
import { screensOf, startOf } from '../../app/screens.ts'
import { t } from '../../language/t.ts'
import { useSave } from '../../office/use-save.ts'
import { Segments } from '../../parts/Segments.tsx'
import { paths } from '../../paths.ts'
import { rememberUser, userAtom } from '../../session/session.ts'

/** Choice of the screen that this person starts with, among those they may open. */
export function StartScreen() {
  const user = useAtomValue(userAtom)
  const { save, isSaving } = useSave([])
  if (!user) return null
  const mine = screensOf(user)
  const choices = startScreens.filter((screen) => mine.some(({ path }) => path === paths[screen]))
  const current = choices.find((screen) => paths[screen] === startOf(user)) ?? null
  const choose = async (screen: Choice) => {
    const body = { screen }
    if (await save(body, (commandId) => ask('POST /auth/start-screen', { body, commandId })))
      rememberUser({ ...user, start_screen: screen })
  }
  if (choices.length < 2) return null
  return (
    <section aria-busy={isSaving}>
      <h2 className="h2">{t('account.startScreen')}</h2>
      <p className="mute">{t('account.startScreenNote')}</p>
      <div className="row keys-row">
        <Segments<Choice | null>
          label={t('account.startScreen')}
          segments={choices.map((value) => ({ value, name: t(`rooms.${value}`) }))}
          chosen={current}
          onChoose={(screen) => screen !== null && !isSaving && void choose(screen)}
        />
      </div>
    </section>
  )
}
