import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ColorDot } from '../../../ui/Chip.tsx'

// What cards are made of; body-styles.ts says how it looks.

/** Words as a customer reads them. */
export function Said({ text }: { text: string }) {
  return (
    <div data-part="said" dir="auto">
      {text}
    </div>
  )
}

/** What is missing. */
export function Lack({ children }: { children: ReactNode }) {
  return <span data-part="lack">{children}</span>
}

export function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div data-part="line">
      <Icon size={14} aria-hidden />
      {children}
    </div>
  )
}

/** Of something that people gave a name, and some a colour. */
export function Name({ name, color }: { name: string; color?: string | undefined }) {
  return (
    <span data-part="name">
      {color !== undefined && <ColorDot color={color} />}
      <bdi>{name}</bdi>
    </span>
  )
}

/** As it stands in texts. */
export function Variable({ name }: { name: string }) {
  return <code data-part="code">{`{{${name}}}`}</code>
}
