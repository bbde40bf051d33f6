import { RotateCw } from 'lucide-react'
import { EmptyState } from './EmptyState.tsx'
import { useUiWords } from './ui.words.ts'

export interface ErrorStateProps {
  /** Text of the error. */
  text?: string
  onRetry: () => void
}

/** State of a view that could not be loaded, with the reason and a retry button. */
export function ErrorState({ text, onRetry }: ErrorStateProps) {
  const words = useUiWords()
  return (
    <EmptyState
      role="alert"
      text={words('failedTitle')}
      help={text}
      action={{ label: words('retry'), icon: RotateCw, onClick: onRetry }}
    />
  )
}
