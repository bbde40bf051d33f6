import { Component, type ReactNode } from 'react'
import { CallError, ERR_NETWORK } from '../../platform/call-error.ts'
import { errorText } from '../../platform/error-text.ts'
import { say } from '../../platform/words.ts'
import { Box } from '../../ui/Box.tsx'
import { fetchBuild } from '../../ui/chunks.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/toast.tsx'
import { appWords } from './app.words.ts'

interface ScreenErrorBoundaryProps {
  /** Key, such as the page's address; a change resets the error. */
  resetBy?: string
  children: ReactNode
}

interface ScreenErrorBoundaryState {
  hasFailed: boolean
  resetBy: string | undefined
}

/** Reloads only if the server answers, since the browser would otherwise show its own error page. */
async function reloadIfServerAnswers(): Promise<void> {
  if (await fetchBuild()) location.reload()
  else toast.error(errorText(new CallError(ERR_NETWORK, 0)))
}

/** Error boundary of a screen; the shell around it keeps working. */
export class ScreenErrorBoundary extends Component<
  ScreenErrorBoundaryProps,
  ScreenErrorBoundaryState
> {
  override state: ScreenErrorBoundaryState = { hasFailed: false, resetBy: this.props.resetBy }

  static getDerivedStateFromError(): Partial<ScreenErrorBoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps(
    props: ScreenErrorBoundaryProps,
    state: ScreenErrorBoundaryState,
  ): ScreenErrorBoundaryState {
    return props.resetBy === state.resetBy ? state : { hasFailed: false, resetBy: props.resetBy }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Box sx={{ minHeight: '100%', display: 'flex' }}>
        <EmptyState
          role="alert"
          text={say(appWords, 'failedTitle')}
          help={say(appWords, 'failedText')}
          action={{ label: say(appWords, 'reload'), onClick: () => void reloadIfServerAnswers() }}
        />
      </Box>
    )
  }
}
