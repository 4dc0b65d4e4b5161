import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { Crashed } from '../screens/plain/Crashed.tsx'
import { forgetFailedPages } from './page.tsx'

/** A screen that fails leaves what is around it in reach, and going elsewhere ends it. */
export function Boundary({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return <CatchesErrors at={key}>{children}</CatchesErrors>
}

type Props = Readonly<{ at: string; children: ReactNode }>
type State = Readonly<{ at: string; hasFailed: boolean }>

/** React has error boundaries as classes alone. */
class CatchesErrors extends Component<Props, State> {
  override state: State = { at: this.props.at, hasFailed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, hasFailed: false }
  }

  override componentDidCatch() {
    forgetFailedPages()
  }

  override render() {
    return this.state.hasFailed ? <Crashed /> : this.props.children
  }
}
