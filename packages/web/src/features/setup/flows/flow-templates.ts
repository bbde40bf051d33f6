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

/** What a flow begins as: nothing, or one of our templates. */
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
