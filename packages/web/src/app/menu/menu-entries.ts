import type { Permission } from '@guiche/contract/permissions'
import type { PlanFlag } from '@guiche/contract/plans'
import {
  Activity,
  BellOff,
  BookOpenText,
  BookUser,
  Bot,
  Braces,
  BrainCircuit,
  Cable,
  CalendarClock,
  CircleQuestionMark,
  Contact,
  Layers,
  Files,
  LayoutDashboard,
  ListTodo,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  MessageSquareQuote,
  MessagesSquare,
  QrCode,
  ReceiptText,
  ScrollText,
  Rocket,
  Send,
  Settings,
  SlidersHorizontal,
  Smartphone,
  Sparkles,
  Stethoscope,
  SquareKanban,
  Tag,
  Users,
  WandSparkles,
  Waypoints,
  Webhook,
  Workflow,
  Zap,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { ChatsBadge } from '../../features/organisation/chats/index.ts'
import { LinesBadge } from '../../features/setup/connections/index.ts'
import { WebhookNotices } from '../../features/outside/webhooks/index.ts'

// Menu of core 2, in its order.

export interface MenuEntry {
  readonly path: string
  readonly word:
    | 'dashboard'
    | 'tickets'
    | 'kanban'
    | 'quickMessages'
    | 'macros'
    | 'todos'
    | 'contacts'
    | 'schedules'
    | 'tags'
    | 'chats'
    | 'assistants'
    | 'helps'
    | 'announcements'
    | 'files'
    | 'articles'
    | 'connections'
    | 'phone'
    | 'queues'
    | 'automations'
    | 'live'
    | 'users'
    | 'messagesApi'
    | 'sends'
    | 'charges'
    | 'optOuts'
    | 'webhooks'
    | 'prompts'
    | 'queueIntegrations'
    | 'invoices'
    | 'settings'
    | 'auditLog'
    | 'doctor'
    | 'campaigns'
    | 'contactLists'
    | 'campaignSettings'
    | 'phraseLists'
    | 'flowBuilders'
  readonly icon: LucideIcon
  readonly permission?: Permission
  /** Hidden when the plan lacks this part of the product. */
  readonly planFlag?: PlanFlag
  /** Shown to super users only. */
  readonly isSuper?: true
  /** Prefix of further pages that belong to the entry. */
  readonly pagesUnder?: string
  /** Badge of the entry; renders nothing while there is no warning. */
  readonly badge?: ComponentType
}

export const commonEntries: readonly MenuEntry[] = [
  { path: '/', word: 'dashboard', icon: LayoutDashboard, permission: 'dashboard:view' },
  { path: '/tickets', word: 'tickets', icon: MessagesSquare },
  { path: '/kanban', word: 'kanban', icon: SquareKanban, planFlag: 'useKanban' },
  { path: '/quick-messages', word: 'quickMessages', icon: Zap },
  { path: '/macros', word: 'macros', icon: WandSparkles },
  { path: '/todolist', word: 'todos', icon: ListTodo },
  { path: '/contacts', word: 'contacts', icon: Contact, pagesUnder: '/contact-numbers' },
  { path: '/schedules', word: 'schedules', icon: CalendarClock, planFlag: 'useSchedules' },
  { path: '/tags', word: 'tags', icon: Tag },
  {
    path: '/chats',
    word: 'chats',
    icon: MessageCircle,
    planFlag: 'useInternalChat',
    badge: ChatsBadge,
  },
  {
    path: '/assistants',
    word: 'assistants',
    icon: BrainCircuit,
    planFlag: 'useExternalApi',
  },
  { path: '/helps', word: 'helps', icon: CircleQuestionMark },
]

/** Shown under their heading to users with drawer-admin-items:view. */
export const administrationEntries: readonly MenuEntry[] = [
  { path: '/live', word: 'live', icon: Activity, permission: 'dashboard:view' },
  { path: '/connections', word: 'connections', icon: Cable, badge: LinesBadge },
  { path: '/sends', word: 'sends', icon: Send },
  { path: '/charges', word: 'charges', icon: QrCode },
  { path: '/opt-outs', word: 'optOuts', icon: BellOff },
  { path: '/files', word: 'files', icon: Files },
  { path: '/articles', word: 'articles', icon: BookOpenText },
  { path: '/phone', word: 'phone', icon: Smartphone },
  { path: '/queues', word: 'queues', icon: Layers },
  { path: '/automations', word: 'automations', icon: Bot },
  { path: '/users', word: 'users', icon: Users },
  { path: '/messages-api', word: 'messagesApi', icon: Braces, planFlag: 'useExternalApi' },
  {
    path: '/webhooks',
    word: 'webhooks',
    icon: Webhook,
    planFlag: 'useExternalApi',
    badge: WebhookNotices,
  },
  { path: '/prompts', word: 'prompts', icon: Sparkles, planFlag: 'useOpenAi' },
  {
    path: '/queue-integration',
    word: 'queueIntegrations',
    icon: Workflow,
    planFlag: 'useIntegrations',
  },
  { path: '/financeiro', word: 'invoices', icon: ReceiptText, pagesUnder: '/subscription' },
  { path: '/settings', word: 'settings', icon: Settings },
  { path: '/audit-log', word: 'auditLog', icon: ScrollText },
  { path: '/doctor', word: 'doctor', icon: Stethoscope },
  { path: '/announcements', word: 'announcements', icon: Megaphone, isSuper: true },
]

/** Shown under their own heading to the same users, and only if localStorage has cshow (core 2). */
export const campaignEntries: readonly MenuEntry[] = [
  {
    path: '/campaigns',
    word: 'campaigns',
    icon: Rocket,
    planFlag: 'useCampaigns',
    pagesUnder: '/campaign',
  },
  { path: '/contact-lists', word: 'contactLists', icon: BookUser, planFlag: 'useCampaigns' },
  {
    path: '/campaigns-config',
    word: 'campaignSettings',
    icon: SlidersHorizontal,
    planFlag: 'useCampaigns',
  },
]

export const flowEntries: readonly MenuEntry[] = [
  { path: '/phrase-lists', word: 'phraseLists', icon: MessageSquareQuote },
  { path: '/flowbuilders', word: 'flowBuilders', icon: Waypoints, pagesUnder: '/flowbuilder' },
]

/** True if a page belongs to an entry: /tickets/{uuid} to /tickets, but /usersx not to /users. */
export function isPathUnder(
  path: string,
  { path: own, pagesUnder = own }: Pick<MenuEntry, 'path' | 'pagesUnder'>,
): boolean {
  return [own, pagesUnder].some((one) => path === one || path.startsWith(`${one}/`))
}

/** True if the menu is open: the user's choice, else the company's setting, else open where there is room. */
export function isMenuOpen(
  chosen: boolean | null,
  isRoomy: boolean,
  initial: string | undefined,
): boolean {
  return chosen ?? (isRoomy && initial !== 'disabled')
}
