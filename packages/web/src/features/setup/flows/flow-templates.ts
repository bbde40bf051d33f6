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
export const templates = ['empty', ...flowTemplates] as const
export type Template = (typeof templates)[number]

export const templateIcons: Readonly<Record<Template, LucideIcon>> = {
  empty: SquareDashed,
  welcome: Hand,
  hours: Clock,
  lead: UserPlus,
  order: PackageSearch,
  survey: Star,
}
