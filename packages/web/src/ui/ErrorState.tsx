import { RotateCw } from 'lucide-react'
import { EmptyState } from './EmptyState.tsx'
import { useUiWords } from './ui.words.ts'

export interface ErrorStateProps {
  /** Why, in the words of the error. */
  text?: string
  onRetry: () => void
}

/** It could not be loaded: why, and once more. */
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
