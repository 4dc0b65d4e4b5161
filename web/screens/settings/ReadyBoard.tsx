import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { boardLink } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { Loaded } from '../../office/Loaded.tsx'
import { useSave } from '../../office/use-save.ts'
import { Button } from '../../parts/Button.tsx'
import { Confirm } from '../../parts/Confirm.tsx'
import { readyBoardOf } from '../../paths.ts'
import { copyAddress } from './copy-address.ts'

/** Link to the board of ready numbers, which guests read at the counter. */
export function ReadyBoard() {
  const query = useQuery(boardLink)
  const { save, isSaving } = useSave([boardLink.queryKey])
  const [isEnding, setEnding] = useState(false)
  const because = isSaving ? t('common.wait') : undefined
  const make = () => void save('make', (commandId) => ask('POST /settings/ready-board', { commandId }))
  const end = async () => {
    setEnding(false)
    await save('end', (commandId) => ask('DELETE /settings/ready-board', { commandId }))
  }
  return (
    <section className="ready-board-link" aria-labelledby="ready-board">
      <h2 className="h2" id="ready-board">
        {t('settings.board.title')}
      </h2>
      <p className="mute">{t('settings.board.hint')}</p>
      <Loaded query={query} failed={t('settings.detailsError')}>
        {({ token }) =>
          token === null ? (
            <>
              <p>{t('settings.board.none')}</p>
              <Button because={because} onClick={make}>
                {t('settings.board.make')}
              </Button>
            </>
          ) : (
            <>
              <p>
                <a href={readyBoardOf(token)} target="_blank" rel="noreferrer">
                  <bdi>{addressOf(token)}</bdi>
                </a>
              </p>
              <div className="board-keys">
                <Button onClick={() => void copyAddress(addressOf(token))}>{t('settings.printers.copy')}</Button>
                <Button because={because} onClick={make}>
                  {t('settings.board.again')}
                </Button>
                <Button kind="quiet" because={because} aria-haspopup="dialog" onClick={() => setEnding(true)}>
                  {t('settings.board.end')}
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
      {isEnding && (
        <Confirm
          harmful
          title={t('settings.board.end')}
          verb={t('settings.board.end')}
          onYes={() => void end()}
          onClose={() => setEnding(false)}
        >
          {t('settings.board.endQuestion')}
        </Confirm>
      )}
    </section>
  )
}

const addressOf = (token: string): string => `${location.origin}${readyBoardOf(token)}`
