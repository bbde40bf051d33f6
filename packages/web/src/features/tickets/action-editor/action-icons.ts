import type { TicketActionKind } from '@guiche/contract/ticket-action-rules'
import {
  AlarmClock,
  ArrowRightLeft,
  Check,
  Eraser,
  type LucideIcon,
  MessageSquareText,
  StickyNote,
  TagIcon,
  UserRoundPlus,
  Webhook,
  Workflow,
} from 'lucide-react'

/** The same icons as where users do these actions by hand. */
export const actionIcons: Readonly<Record<TicketActionKind, LucideIcon>> = {
  assign: UserRoundPlus,
  tag: TagIcon,
  untag: Eraser,
  queue: ArrowRightLeft,
  send: MessageSquareText,
  note: StickyNote,
  snooze: AlarmClock,
  flow: Workflow,
  webhook: Webhook,
  close: Check,
}
