import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { useAntdLocale } from './antd-locale.ts'
import { antdThemes } from './antd-theme.ts'
import { useDark } from './appearance.ts'

/** Around everything made with antd: the theme, the direction and antd's own texts. It comes with its screen, not with the till. */
export function AntdRoom({ children, dark }: { children: ReactNode; dark?: boolean }) {
  const isDark = useDark()
  const locale = useAntdLocale()
  return (
    <ConfigProvider
      theme={antdThemes[(dark ?? isDark) ? 'dark' : 'light']}
      direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
      {...(locale && { locale })}
    >
      {children}
    </ConfigProvider>
  )
}
