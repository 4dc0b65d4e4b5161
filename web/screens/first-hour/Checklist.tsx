import './first-steps.css'
import check from 'icon:bold/check'
import minus from 'icon:bold/minus'
import register from 'icon:regular/cash-register'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { StoreSetting, TableRow, Tax } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { AntdProvider } from '../../look/AntdProvider.tsx'
import { Button } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { paths } from '../../paths.ts'
import { MenuStep } from './MenuStep.tsx'
import { ReceiptStep } from './ReceiptStep.tsx'
import { StaffStep } from './StaffStep.tsx'
import { StoreStep } from './StoreStep.tsx'
import { type ChecklistState, type SetupState, type Step, type StepKey, stepsOf } from './steps.ts'
import { TablesStep } from './TablesStep.tsx'
import { TaxStep } from './TaxStep.tsx'

type Props = Readonly<{
  setup: SetupState
  checklist: ChecklistState
  onChange: (checklist: ChecklistState) => void
  store: StoreSetting
  taxes: readonly Tax[]
  tables: readonly TableRow[]
}>

const titles = (): Readonly<Record<StepKey, string>> => ({
  store: t('home.first.store.title'),
  tax: t('home.first.tax.title'),
  menu: t('home.first.menu.title'),
  tables: t('home.first.tables.title'),
  staff: t('home.first.staff.title'),
  receipt: t('home.first.receipt.title'),
})

/** Steps from an empty restaurant to the first order, one open at a time. */
export default function Checklist({ setup, checklist, onChange, store, taxes, tables }: Props) {
  const [chosen, setChosen] = useState<StepKey | null>(null)
  // a step that adds several things stays open until the last of them
  const [busy, setBusy] = useState<StepKey | null>(null)
  const steps = stepsOf(setup, checklist).map((step): Step => (step.key === busy ? { ...step, state: 'open' } : step))
  const left = steps.filter(({ state }) => state === 'open')
  const current = busy ?? chosen ?? left[0]?.key
  const done = (key: StepKey) => {
    setChosen(null)
    onChange({ ...checklist, begun: true, done: [...new Set([...checklist.done, key])] })
  }
  const skip = (key: StepKey) => {
    setChosen(null)
    onChange({ ...checklist, begun: true, skipped: [...new Set([...checklist.skipped, key])] })
  }
  const onBusy = (key: StepKey) => (isBusy: boolean) => {
    setBusy(isBusy ? key : null)
    if (isBusy) setChosen(key) // a step that fails halfway stays open
  }
  const contents: Readonly<Record<StepKey, ReactNode>> = {
    store: <StoreStep store={store} onDone={() => done('store')} />,
    tax: <TaxStep onDone={() => done('tax')} />,
    menu: (
      <MenuStep
        currency={store.currency}
        taxId={taxes[0]?.id ?? null}
        onBusy={onBusy('menu')}
        onDone={() => done('menu')}
      />
    ),
    tables: <TablesStep tables={tables} onBusy={onBusy('tables')} onDone={() => done('tables')} />,
    staff: <StaffStep onDone={() => done('staff')} />,
    receipt: <ReceiptStep store={store} onDone={() => done('receipt')} />,
  }
  return (
    <AntdProvider>
      <section className="first-steps" aria-labelledby="first-steps">
        <header>
          <h2 className="h2" id="first-steps">
            {left.length === 0 ? t('home.first.ready') : t('home.first.title')}
          </h2>
          <p className="mute">
            {left.length === 0 ? t('home.first.readyHint') : t('home.first.left', { count: left.length })}
          </p>
        </header>
        <ol>
          {steps.map((step, index) => (
            <Row
              key={step.key}
              step={step}
              number={index + 1}
              title={titles()[step.key]}
              isOpen={step.key === current}
              onOpen={() => setChosen(step.key)}
              onSkip={() => skip(step.key)}
            >
              {contents[step.key]}
            </Row>
          ))}
        </ol>
        <footer>
          <Button kind="quiet" onClick={() => onChange({ ...checklist, begun: true, over: true })}>
            {t('home.first.putAway')}
          </Button>
          {setup.items > 0 && (
            <Link className={left.length === 0 ? 'btn go' : 'btn goline'} to={paths.pos}>
              <Icon of={register} />
              {t('home.first.toTill')}
            </Link>
          )}
        </footer>
      </section>
    </AntdProvider>
  )
}

type RowProps = Readonly<{
  step: Step
  number: number
  title: string
  isOpen: boolean
  onOpen: () => void
  onSkip: () => void
  children: ReactNode
}>

function Row({ step: { key, state }, number, title, isOpen, onOpen, onSkip, children }: RowProps) {
  const isDone = state === 'done'
  return (
    <li className={isOpen ? `${state} here` : state}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={`first-${key}`} onClick={onOpen}>
          <span className="number num" aria-hidden="true">
            {isDone ? <Icon of={check} /> : state === 'skipped' ? <Icon of={minus} /> : number}
          </span>
          <span className="grow">{title}</span>
          {state !== 'open' && <small>{isDone ? t('home.first.done') : t('home.first.skipped')}</small>}
        </button>
      </h3>
      <div id={`first-${key}`} className="step" hidden={!isOpen}>
        {isOpen && children}
        {isOpen && state === 'open' && (
          <Button kind="quiet" className="later" onClick={onSkip}>
            {t('home.first.skip')}
          </Button>
        )}
      </div>
    </li>
  )
}
