import { useEffect, useEffectEvent } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { LockDrawing } from './drawings/LockDrawing.tsx'
import { useUiWords } from './ui.words.ts'

export interface NoPermissionProps {
  /** Who may. */
  text?: string
  /** Where one is taken. */
  leaveLabel: string
  onLeave: () => void
  /** Leaves by itself once the words could be read. */
  leaveAfterMs?: number
}

/** The page is there, but not for this person. */
export function NoPermission({ text, leaveLabel, onLeave, leaveAfterMs }: NoPermissionProps) {
  const words = useUiWords()
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (leaveAfterMs === undefined) return
    const timer = setTimeout(() => leave(), leaveAfterMs)
    return () => clearTimeout(timer)
  }, [leaveAfterMs])
  return (
    <EmptyState
      role="alert"
      drawing={<LockDrawing />}
      text={words('noPermissionTitle')}
      help={text}
      action={{ label: leaveLabel, onClick: onLeave }}
    />
  )
}
