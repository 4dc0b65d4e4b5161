import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { mediaHook } from '../parts/use-media.ts'
import { useAntdLocale } from './antd-locale.ts'
import { antdThemeOf } from './antd-theme.ts'
import { useDark } from './appearance.ts'

const useStill = mediaHook('(prefers-reduced-motion: reduce)')

/** Around everything made with antd: the theme, the direction and antd's own texts. It comes with its screen, not with the till. */
export function AntdRoom({ children, dark }: { children: ReactNode; dark?: boolean }) {
  const isDark = useDark()
  const isStill = useStill()
  const locale = useAntdLocale()
  return (
    <ConfigProvider
      theme={antdThemeOf({ dark: dark ?? isDark, still: isStill })}
      direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
      locale={locale}
    >
      {children}
    </ConfigProvider>
  )
}
