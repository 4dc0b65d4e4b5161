import { Component, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { forgetFailedPages } from './page.tsx'

type BoundaryProps = Readonly<{ failed: ComponentType<{ error: unknown }>; children: ReactNode }>

/**
 * Error boundary that keeps the surrounding shell usable. `failed` is rendered instead of the screen until the user
 * navigates.
 */
export function Boundary({ failed, children }: BoundaryProps) {
  const { key } = useLocation()
  return (
    <CatchesErrors at={key} failed={failed}>
      {children}
    </CatchesErrors>
  )
}

type Props = BoundaryProps & Readonly<{ at: string }>
type State = Readonly<{ at: string; caught: { error: unknown } | null }>

/** React offers error boundaries as classes only. */
class CatchesErrors extends Component<Props, State> {
  override state: State = { at: this.props.at, caught: null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { caught: { error } }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, caught: null }
  }

  override componentDidCatch() {
    forgetFailedPages()
  }

  override render() {
    const { failed: Failed, children } = this.props
    return this.state.caught ? <Failed error={this.state.caught.error} /> : children
  }
}
