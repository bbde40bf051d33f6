import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ColorDot } from '../../../ui/Chip.tsx'

// Building blocks of card content; styles are in body-styles.ts.

/** Text of a message to the customer. */
export function CustomerText({ text }: { text: string }) {
  return (
    <div data-part="said" dir="auto">
      {text}
    </div>
  )
}

/** Names a missing field. */
export function MissingField({ children }: { children: ReactNode }) {
  return <span data-part="lack">{children}</span>
}

export function IconLine({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div data-part="line">
      <Icon size={14} aria-hidden />
      {children}
    </div>
  )
}

/** Name of an object, with its colour if it has one. */
export function ObjectName({ name, color }: { name: string; color?: string | undefined }) {
  return (
    <span data-part="name">
      {color !== undefined && <ColorDot color={color} />}
      <bdi>{name}</bdi>
    </span>
  )
}

/** Variable as written in texts. */
export function Variable({ name }: { name: string }) {
  return <code data-part="code">{`{{${name}}}`}</code>
}
