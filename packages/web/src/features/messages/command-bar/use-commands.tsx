import { contactHandleOf } from '@guiche/contract/contact-handle'
import type { Contact } from '@guiche/contract/contacts'
import type { Ticket } from '@guiche/contract/tickets'
import {
  CornerDownRight,
  History,
  type LucideIcon,
  MessageSquare,
  WandSparkles,
  Workflow,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../platform/call.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import {
  Keycaps,
  KeycapList,
  runShortcut,
  shortcutIds,
  shortcutOf,
  shortcutWords,
  useCurrentOffers,
  useRunnableShortcuts,
} from '../../organisation/shortcuts/index.ts'
import { TICKETS_PATH } from '../../tickets/tickets/index.ts'
import { commandBarWords } from './command-bar.words.ts'
import { matchesWords } from './matches-words.ts'
import { useSearchResults, useRecentlyOpened } from './use-search-results.ts'

export interface Screen {
  path: string
  label: string
  icon: LucideIcon
}

export interface Command {
  key: string
  label: string
  hint?: string
  mark: ReactNode
  keys?: ReactNode
  /** Set for results of the server, which may belong to an earlier text. */
  isFound?: true
  run: () => void
}

export interface CommandGroup {
  key: string
  label: string
  commands: readonly Command[]
}

/** The commands and search results for a text, in groups; empty groups are left out. */
export function useCommands(
  typed: string,
  screens: readonly Screen[],
): { groups: readonly CommandGroup[]; isSearching: boolean } {
  const say = useWords(commandBarWords)
  const navigate = useNavigate()
  const actions = useActionCommands(typed)
  const macros = useOfferedCommands(undefined, typed)
  const flows = useOfferedCommands('flows', typed)
  const found = useSearchResults(typed)
  const { recent, isLoading } = useRecentlyOpened()
  const statusAndQueueText = ({ status, queue }: Ticket) =>
    [say(status), queue?.name].filter((part) => part !== undefined).join(' · ')

  const ticketCommand = (place: string, ticket: Ticket, Icon: LucideIcon): Command => ({
    key: `${place}-${ticket.uuid}`,
    label: ticket.contact.name,
    hint: statusAndQueueText(ticket),
    mark: <Icon size={16} aria-hidden />,
    run: () => void navigate(`${TICKETS_PATH}/${ticket.uuid}`),
  })

  async function openNewestTicket({ id, name }: Contact) {
    try {
      const query = { pageNumber: 1 }
      const { tickets } = await call('GET /contacts/:id/history', { params: { id }, query })
      const [newest] = tickets
      if (newest) void navigate(`${TICKETS_PATH}/${newest.uuid}`)
      else toast.info(say('noTicket', { name }))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  const groups: CommandGroup[] = [
    {
      key: 'recent',
      label: say('recent'),
      commands:
        typed.trim() === '' ? recent.map((ticket) => ticketCommand('recent', ticket, History)) : [],
    },
    { key: 'actions', label: say('actions'), commands: actions },
    { key: 'macros', label: say('macros'), commands: macros },
    { key: 'flows', label: say('flows'), commands: flows },
    {
      key: 'tickets',
      label: say('tickets'),
      commands: found.tickets.map((ticket) => ({
        ...ticketCommand('ticket', ticket, MessageSquare),
        isFound: true,
      })),
    },
    {
      key: 'contacts',
      label: say('contacts'),
      commands: found.contacts.map((contact) => ({
        key: `contact-${contact.id}`,
        isFound: true,
        label: contact.name,
        hint: contactHandleOf(contact),
        mark: <Avatar name={contact.name} src={contact.profilePicUrl} size={20} />,
        run: () => void openNewestTicket(contact),
      })),
    },
    {
      key: 'screens',
      label: say('screens'),
      commands: screens
        .filter(({ label }) => matchesWords(label, typed))
        .map(({ path, label, icon: Icon }) => ({
          key: `screen-${path}`,
          label,
          mark: <Icon size={16} aria-hidden />,
          run: () => void navigate(path),
        })),
    },
  ]
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    isSearching: typed.trim() === '' ? isLoading : found.isSearching,
  }
}

/** The actions that a shortcut would run at this moment, except navigation within lists. */
function useActionCommands(typed: string): readonly Command[] {
  const say = useWords(shortcutWords)
  const runnable = useRunnableShortcuts()
  return shortcutIds
    .filter((id) => runnable.has(id) && !shortcutOf(id).isMove && shortcutOf(id).group !== 'go')
    .filter((id) => matchesWords(say(id), typed))
    .map((id) => ({
      key: `action-${id}`,
      label: say(id),
      mark: <CornerDownRight size={16} aria-hidden />,
      keys: <Keycaps id={id} />,
      run: () => void runShortcut(id),
    }))
}

/** The commands of the conversation behind the bar: its flows, or its macros. */
function useOfferedCommands(section: 'flows' | undefined, typed: string): readonly Command[] {
  const Icon = section === 'flows' ? Workflow : WandSparkles
  return useCurrentOffers()
    .filter((offered) => offered.section === section && matchesWords(offered.label, typed))
    .map(({ id, label, keys, run }) => ({
      key: `${section ?? 'macro'}-${id}`,
      label,
      mark: <Icon size={16} aria-hidden />,
      keys: <KeycapList keys={keys} />,
      run,
    }))
}
