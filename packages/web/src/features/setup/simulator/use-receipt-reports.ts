import type { SimulatedMessage } from '@guiche/contract/simulator'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { declarePreference } from '../../../platform/preferences.ts'
import type { Chat } from './phone-contents.ts'
import { unreportedMessages } from './phone-contents.ts'
import { useReportStatus } from './simulator.queries.ts'

const DELIVERED = 3
const READ = 4

/** Preference: report the messages visible on this screen as read. */
export const reportsReading = declarePreference(
  'phoneReportsReading',
  (stored) => stored !== 'false',
)

/** Reports visible messages at once as delivered, and as read if the preference is on. */
export function useReceiptReports(
  lineId: number,
  chat: Chat,
  messages: readonly SimulatedMessage[],
  { delivers, reads }: { delivers: boolean; reads: boolean },
): void {
  const isVisible = useIsVisible()
  const { mutateAsync } = useReportStatus(lineId, chat)
  const ack = reads && isVisible ? READ : delivers ? DELIVERED : 0
  const reported = useRef(new Set<string>())
  const report = useEffectEvent(() => {
    for (const { id, seq } of unreportedMessages(messages, ack)) {
      const key = `${id}:${ack}`
      if (reported.current.has(key)) continue
      reported.current.add(key)
      mutateAsync({ id, seq, ack }).catch(() => reported.current.delete(key))
    }
  })
  useEffect(() => report(), [ack, messages])
}

function useIsVisible(): boolean {
  return useSyncExternalStore(
    (hear) => {
      document.addEventListener('visibilitychange', hear)
      return () => document.removeEventListener('visibilitychange', hear)
    },
    () => document.visibilityState === 'visible',
  )
}
