import { ServiceChargeTerms } from '@comanda/api/shapes/service-charge.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { type ChargeRule, serviceCharge } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { comma } from '../../office/comma.ts'
import { EditDialog } from '../../office/EditDialog.tsx'
import { Loaded } from '../../office/Loaded.tsx'
import { NumberInput } from '../../office/NumberInput.tsx'
import { rulesOf } from '../../office/rules.ts'
import { Button } from '../../parts/Button.tsx'

type ChargeForm = {
  isOn: boolean
  title: string
  percent: number | null
  deliveryTypes: ChargeRule['deliveryTypes']
  minGuests: number | null
}

const types = ['dinein', 'takeaway', 'delivery'] as const
const defaults = { isOn: false, percent: 10, deliveryTypes: ['dinein' as const], minGuests: null }

/** The rule by which a service charge is added to bills. */
export function ServiceCharge() {
  const query = useQuery(serviceCharge)
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="charge-rule" aria-labelledby="charge-rule">
      <h2 className="h2" id="charge-rule">
        {t('settings.charge.title')}
      </h2>
      <Loaded query={query} failed={t('settings.detailsError')}>
        {({ rule }) => (
          <>
            <p>{rule ? <bdi>{factOf(rule)}</bdi> : t('settings.charge.none')}</p>
            <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {t('settings.charge.edit')}
            </Button>
            {isOpen && <ChargeDialog rule={rule} onClose={() => setOpen(false)} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

function factOf({ title, percent, deliveryTypes, minGuests }: ChargeRule): string {
  const facts = [
    `${title} ${percent} %`,
    ...deliveryTypes.map((type) => t(`pos.dining.${type}`)),
    ...(minGuests === null ? [] : [t('settings.charge.from', { count: minGuests })]),
  ]
  return facts.join(comma())
}

function ChargeDialog({ rule, onClose }: { rule: ChargeRule | null; onClose: () => void }) {
  const [isOn, setOn] = useState(rule !== null)
  const send = ({ isOn, title, percent, deliveryTypes, minGuests }: ChargeForm, commandId: string) => {
    const body = { rule: isOn ? { title, percent: percent ?? 0, deliveryTypes, minGuests } : null }
    return ask('POST /settings/service-charge', { body, commandId })
  }
  return (
    <EditDialog
      title={t('settings.charge.title')}
      initial={rule ? { ...rule, isOn: true } : { ...defaults, title: t('settings.charge.title') }}
      refresh={[serviceCharge.queryKey, ['pos', 'init'], ['orders', 'init']]}
      send={send}
      onChange={(values) => setOn(values.isOn)}
      onClose={onClose}
    >
      <Form.Item name="isOn" valuePropName="checked">
        <Checkbox>{t('settings.charge.on')}</Checkbox>
      </Form.Item>
      <Form.Item name="title" label={t('settings.fieldTitle')} hidden={!isOn}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item
        name="percent"
        label={t('settings.charge.percent')}
        extra={t('settings.charge.percentHint')}
        hidden={!isOn}
        rules={isOn ? rulesOf(ServiceChargeTerms, 'percent') : []}
      >
        <NumberInput suffix="%" inputMode="decimal" />
      </Form.Item>
      <Form.Item name="deliveryTypes" label={t('settings.charge.types')} hidden={!isOn}>
        <Checkbox.Group options={types.map((type) => ({ value: type, label: t(`pos.dining.${type}`) }))} />
      </Form.Item>
      <Form.Item
        name="minGuests"
        label={t('settings.charge.minGuests')}
        extra={t('settings.charge.minGuestsHint')}
        hidden={!isOn}
        rules={isOn ? rulesOf(ServiceChargeTerms, 'minGuests') : []}
      >
        <NumberInput />
      </Form.Item>
    </EditDialog>
  )
}
