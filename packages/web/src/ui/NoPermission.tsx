import { useEffect, useEffectEvent } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { LockDrawing } from './drawings/LockDrawing.tsx'
import { useControlWords } from './control.words.ts'

export interface NoPermissionProps {
  /** Names the users who have the permission. */
  text?: string
  /** Label of the button, such as the name of the target page. */
  leaveLabel: string
  onLeave: () => void
  /** Leaves automatically after this time. */
  leaveAfterMs?: number
}

/** State of a page for which the user has no permission. */
export function NoPermission({ text, leaveLabel, onLeave, leaveAfterMs }: NoPermissionProps) {
  const words = useControlWords()
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
