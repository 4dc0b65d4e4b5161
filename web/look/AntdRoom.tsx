import { ConfigProvider } from 'antd'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { antdThemes } from './antd-theme.ts'
import { appearanceAtom, isDark } from './appearance.ts'

/** Around the few parts that are antd's (tables, the slider): they come with their screen, not with the till. */
export function AntdRoom({ children, dark }: { children: ReactNode; dark?: boolean }) {
  const appearance = useAtomValue(appearanceAtom)
  return (
    <ConfigProvider theme={antdThemes[(dark ?? isDark(appearance)) ? 'dark' : 'light']} direction={appearance.dir}>
      {children}
    </ConfigProvider>
  )
}
