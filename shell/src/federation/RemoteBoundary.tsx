import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Receives the error; the owner of the boundary then shows something else in place of the children. */
  onError: (error: unknown) => void
}

interface State {
  failed: boolean
}

/** Keeps an error inside: what it holds disappears, everything around it goes on. */
export class RemoteBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
