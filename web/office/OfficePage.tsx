import './office.css'
import type { ReactNode } from 'react'
import { AntdProvider } from '../look/AntdProvider.tsx'
import { TopBar } from '../shell/TopBar.tsx'

type Props = Readonly<{
  title: string
  /** Title for tablets and phones. */
  shortTitle?: string
  /** Buttons of the page, beside its title. */
  actions?: ReactNode
  children: ReactNode
}>

/** A page of the back office: the top bar and the content, inside antd's theme. */
export const OfficePage = ({ title, shortTitle, actions, children }: Props) => (
  <>
    <TopBar title={title} {...(shortTitle && { shortTitle })}>
      {actions}
    </TopBar>
    <main className="office">
      <AntdProvider>{children}</AntdProvider>
    </main>
  </>
)
