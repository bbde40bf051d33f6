import { flowTemplates } from '@guiche/contract/flows'
import {
  Clock,
  Hand,
  type LucideIcon,
  PackageSearch,
  SquareDashed,
  Star,
  UserPlus,
} from 'lucide-react'

/** Templates of a new flow, and the empty flow. */
export const beginnings = ['empty', ...flowTemplates] as const
export type Beginning = (typeof beginnings)[number]

export const beginningIcons: Readonly<Record<Beginning, LucideIcon>> = {
  empty: SquareDashed,
  welcome: Hand,
  hours: Clock,
  lead: UserPlus,
  order: PackageSearch,
  survey: Star,
}
