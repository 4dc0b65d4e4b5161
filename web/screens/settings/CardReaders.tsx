import { addCardReader, renameCardReader } from '@comanda/api/card-payments.ts'
import { maxCardReaderTitle } from '@comanda/domain/store/card-readers.ts'
import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { ask } from '../../api/ask.ts'
import { type CardReaderRow, cardReaders, cardReadersList } from '../../api/card-payments.ts'
import { t } from '../../language/t.ts'
import { EditableList } from '../../office/EditableList.tsx'
import { EditDialog } from '../../office/EditDialog.tsx'
import { FormField } from '../../office/FormField.tsx'
import { TitleField } from '../../office/TitleField.tsx'
import { useSave } from '../../office/use-save.ts'
import { Button } from '../../parts/Button.tsx'

type ReaderForm = { title: string; code: string }

const readerQueries = [cardReadersList.queryKey, cardReaders.queryKey] as const

/** The card terminals of the restaurant. */
export function Screen() {
  const { data } = useQuery(cardReadersList)
  return (
    <EditableList<CardReaderRow>
      title={t('settings.cardReaders.title')}
      query={useQuery({ ...cardReadersList, select: ({ readers }) => readers })}
      queryKey={cardReadersList.queryKey}
      empty={data?.available === false ? t('settings.cardReaders.off') : t('settings.cardReaders.empty')}
      nameOf={({ title }) => title}
      controlsOf={(reader) => <TestButton reader={reader} />}
      dialog={(reader, onClose) => <ReaderDialog reader={reader} onClose={onClose} />}
      remove={({ id }, commandId) => ask('DELETE /settings/card-readers/:id', { params: { id }, commandId })}
    />
  )
}

function TestButton({ reader: { id, title } }: { reader: CardReaderRow }) {
  const { save, isSaving } = useSave(readerQueries)
  const test = () =>
    save({ id, at: Date.now() }, () => ask('POST /settings/card-readers/:id/test', { params: { id }, body: {} }))
  return (
    <Button
      aria-label={t('settings.cardReaders.testOf', { name: title })}
      because={isSaving ? t('common.wait') : undefined}
      onClick={() => void test()}
    >
      {t('settings.cardReaders.test')}
    </Button>
  )
}

function ReaderDialog({ reader, onClose }: { reader: CardReaderRow | null; onClose: () => void }) {
  const send = ({ title, code }: ReaderForm, commandId: string) =>
    reader
      ? ask('POST /settings/card-readers/:id/update', { params: { id: reader.id }, body: { title }, commandId })
      : ask('POST /settings/card-readers/add', { body: { title, code }, commandId })
  return (
    <EditDialog
      title={reader ? t('settings.cardReaders.update') : t('settings.cardReaders.add')}
      initial={reader ? { title: reader.title } : {}}
      refresh={readerQueries}
      send={send}
      onClose={onClose}
    >
      <TitleField schema={(reader ? renameCardReader : addCardReader).body} maxLength={maxCardReaderTitle} />
      {!reader && (
        <FormField
          schema={addCardReader.body}
          name="code"
          label={t('settings.cardReaders.code')}
          extra={t('settings.cardReaders.codeHint')}
        >
          <Input maxLength={100} dir="ltr" autoComplete="off" />
        </FormField>
      )}
    </EditDialog>
  )
}
