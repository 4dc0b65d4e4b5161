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
    <ErrorBoundary resetKey={key} failed={failed}>
      {children}
    </ErrorBoundary>
  )
}

type Props = BoundaryProps & Readonly<{ resetKey: string }>
type State = Readonly<{ resetKey: string; caught: { error: unknown } | null }>

/** React offers error boundaries as classes only. */
class ErrorBoundary extends Component<Props, State> {
  override state: State = { resetKey: this.props.resetKey, caught: null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { caught: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { resetKey, caught: null }
  }

  override componentDidCatch() {
    forgetFailedPages()
  }

  override render() {
    const { failed: Failed, children } = this.props
    return this.state.caught ? <Failed error={this.state.caught.error} /> : children
  }
}
