import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import { Empty } from '../parts/States.tsx'
import { mediaHook } from '../parts/use-media.ts'
import { useAntdLocale } from './antd-locale.ts'
import { antdThemeOf } from './antd-theme.ts'
import { useDark } from './appearance.ts'

const useStill = mediaHook('(prefers-reduced-motion: reduce)')

/** Theme, direction and texts of antd for its children. Loaded with the screens that use antd, which the till does not. */
export function AntdProvider({ children, dark }: { children: ReactNode; dark?: boolean }) {
  const isDark = useDark()
  const isStill = useStill()
  const locale = useAntdLocale()
  return (
    <ConfigProvider
      theme={antdThemeOf({ dark: dark ?? isDark, still: isStill })}
      direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
      locale={locale}
      renderEmpty={emptyOf}
    >
      {children}
    </ConfigProvider>
  )
}

/** Empty state of antd's components: the plate in tables and lists, the sentence alone in the list of a field. */
const emptyOf = (component?: string) =>
  component === 'Table' || component === 'List' ? (
    <Empty>{t('common.nothingToShow')}</Empty>
  ) : (
    <p className="none-to-choose">{t('common.nothingToShow')}</p>
  )
