import first from 'icon:bold/caret-double-left'
import last from 'icon:bold/caret-double-right'
import previous from 'icon:bold/caret-left'
import next from 'icon:bold/caret-right'
import { t } from '../language/t.ts'
import { Icon } from '../parts/Icon.tsx'

type Props = Readonly<{ page: number; pages: number; onPage: (page: number) => void }>

/** Buttons for the first, previous, next and last page. A button without a target is disabled, not hidden. */
export function PageSteps({ page, pages, onPage }: Props) {
  const steps = [
    { name: t('settings.pages.first'), icon: first, to: 1 },
    { name: t('settings.pages.previous'), icon: previous, to: page - 1 },
    { name: t('settings.pages.next'), icon: next, to: page + 1 },
    { name: t('settings.pages.last'), icon: last, to: pages },
  ] as const
  const buttons = steps.map(({ name, icon, to }) => {
    const isOff = to < 1 || to > pages || to === page
    return (
      <button
        type="button"
        key={name}
        className="btn icon line"
        aria-label={name}
        title={name}
        aria-disabled={isOff || undefined}
        onClick={() => !isOff && onPage(to)}
      >
        <Icon of={icon} flip />
      </button>
    )
  })
  return (
    <span className="page-steps">
      {buttons.slice(0, 2)}
      <span className="num" aria-live="polite">
        {t('settings.pages.at', { page, pages })}
      </span>
      {buttons.slice(2)}
    </span>
  )
}
