import type { QuickMessage } from '@guiche/contract/quick-messages'
import type { Ticket } from '@guiche/contract/tickets'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
import useMediaQuery from '@mui/material/useMediaQuery'
import {
  BookOpenText,
  Braces,
  ContactRound,
  type LucideIcon,
  MapPin,
  MessageSquareText,
  Mic,
  Paperclip,
  Plus,
  Smile,
  WandSparkles,
} from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { articlesLive, ArticlesPanel, useHasArticles } from '../../setup/articles/index.ts'
import { EmojiPanel } from '../../organisation/emoji/index.ts'
import { MacroPanel, type TicketMacros } from '../macros/index.ts'
import { useHearing, useSession } from '../../organisation/sessions/index.ts'
import { composerWords } from './composer.words.ts'
import { useLastQuestion } from './suggestions/use-last-question.ts'
import { offeredVariables, textWithVariables } from './writing/variables.ts'
import { lazy } from '../../../ui/lazy.tsx'

const QuickAnswersPanel = lazy(() => import('./suggestions/QuickAnswersPanel.tsx'))

export interface ToolbarProps {
  ticket: Ticket
  macros: TicketMacros
  onFiles: (files: readonly File[]) => void
  onInsert: (words: string) => void
  onQuick: (quick: QuickMessage) => void
  onRecord: () => void
  onLocation: () => void
  onContact: () => void
  /** Called when a panel closes, to focus the field. */
  onClosed: () => void
  /** A button among the tools. */
  help: ReactNode
  /** Further choices of the menu. */
  choices: readonly Choice[]
}

export interface Choice {
  key: string
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

type Panel = 'emoji' | 'quick' | 'macros' | 'articles' | 'variables' | 'more'

/** The composer's tools as icons; on a narrow screen the less used ones move into a menu. */
export function ComposerToolbar(props: ToolbarProps) {
  const say = useWords(composerWords)
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('sm'), { noSsr: true })
  const hasArticles = useHasArticles()
  useHearing(articlesLive)
  const [panel, setPanel] = useState<Panel>()
  // A closed panel stays mounted for its exit animation.
  const [wasOpen, setWasOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const files = useRef<HTMLInputElement>(null)
  const more = useRef<HTMLButtonElement>(null)

  function open(next: Panel, at: HTMLElement) {
    setWasOpen(true)
    setAnchor(at)
    setPanel(next)
  }

  function close() {
    setPanel(undefined)
    props.onClosed()
  }

  const opener = (name: Exclude<Panel, 'more'>, icon: LucideIcon) => (
    <IconAction
      key={name}
      icon={icon}
      iconSize={20}
      placement="top"
      label={say(name)}
      aria-haspopup="dialog"
      aria-expanded={panel === name}
      onClick={(event) => open(name, event.currentTarget)}
    />
  )

  return (
    <Box role="group" aria-label={say('tools')} sx={{ display: 'flex', alignItems: 'center' }}>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={say('attach')}
        data-attach
        onChange={({ currentTarget }) => {
          props.onFiles([...(currentTarget.files ?? [])])
          // Cleared, so that choosing the same file again fires a change event.
          currentTarget.value = ''
        }}
      />
      <IconAction
        icon={Paperclip}
        iconSize={20}
        placement="top"
        label={say('attach')}
        onClick={() => files.current?.click()}
      />
      {opener('emoji', Smile)}
      {isWide && opener('quick', MessageSquareText)}
      {isWide && opener('macros', WandSparkles)}
      {isWide && hasArticles && opener('articles', BookOpenText)}
      {isWide && opener('variables', Braces)}
      {props.help}
      <IconAction
        icon={Mic}
        iconSize={20}
        placement="top"
        label={say('record')}
        onClick={props.onRecord}
      />
      <IconAction
        ref={more}
        icon={Plus}
        iconSize={20}
        placement="top"
        label={say('more')}
        aria-haspopup="menu"
        aria-expanded={panel === 'more'}
        onClick={(event) => open('more', event.currentTarget)}
      />
      {wasOpen && (
        <>
          <MoreMenu
            {...props}
            anchor={panel === 'more' ? anchor : undefined}
            isWide={isWide}
            hasArticles={hasArticles}
            onPanel={(next) => more.current && open(next, more.current)}
            onClose={close}
            onLeave={() => setPanel(undefined)}
          />
          <VariableMenu
            {...props}
            anchor={panel === 'variables' ? anchor : undefined}
            onClose={close}
          />
          <PanelPopover
            label={say('emoji')}
            anchor={panel === 'emoji' ? anchor : undefined}
            onClose={close}
          >
            <EmojiPanel
              onChoose={(emoji) => {
                close()
                props.onInsert(emoji)
              }}
            />
          </PanelPopover>
          <PanelPopover
            label={say('quick')}
            anchor={panel === 'quick' ? anchor : undefined}
            onClose={close}
          >
            <QuickAnswersPanel
              ticket={props.ticket}
              onChoose={(quick) => {
                close()
                props.onQuick(quick)
              }}
            />
          </PanelPopover>
          <PanelPopover
            label={say('macros')}
            anchor={panel === 'macros' ? anchor : undefined}
            onClose={close}
          >
            <MacroPanel
              macros={props.macros.macros}
              onChoose={(macro) => {
                close()
                props.macros.run(macro)
              }}
            />
          </PanelPopover>
          <PanelPopover
            label={say('articles')}
            width={440}
            anchor={panel === 'articles' ? anchor : undefined}
            onClose={close}
          >
            <ArticlesHere
              ticketId={props.ticket.id}
              onInsert={(words) => {
                close()
                props.onInsert(words)
              }}
            />
          </PanelPopover>
        </>
      )}
    </Box>
  )
}

interface ArticlesHereProps {
  ticketId: number
  onInsert: (words: string) => void
}

/** Subscribes to the thread here, so that new messages do not render the whole toolbar. */
function ArticlesHere({ ticketId, onInsert }: ArticlesHereProps) {
  return <ArticlesPanel asked={useLastQuestion(ticketId)} onInsert={onInsert} />
}

interface PanelPopoverProps {
  label: string
  /** Set before the content is loaded, so that the popover is positioned once. */
  width?: number
  anchor: HTMLElement | undefined
  onClose: () => void
  children: ReactNode
}

function PanelPopover({ label, width = 328, anchor, onClose, children }: PanelPopoverProps) {
  return (
    <Popover
      open={anchor !== undefined}
      anchorEl={anchor ?? null}
      onClose={onClose}
      // The focus goes to the field instead of the button.
      disableRestoreFocus
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: '-8px' } } }}
    >
      <Suspense fallback={<Box sx={{ width, height: 360 }} />}>{children}</Suspense>
    </Popover>
  )
}

interface MenuProps extends ToolbarProps {
  anchor: HTMLElement | undefined
  onClose: () => void
}

function VariableMenu({ anchor, onClose, onInsert, ticket }: MenuProps) {
  const say = useWords(composerWords)
  const { user } = useSession()
  return (
    <Menu
      {...above}
      open={anchor !== undefined}
      anchorEl={anchor ?? null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': say('variables') } }}
    >
      {offeredVariables.map((one) => (
        <MenuItem
          key={one}
          onClick={() => {
            onClose()
            onInsert(`{{${one}}}`)
          }}
          sx={{ justifyContent: 'space-between', gap: 6 }}
        >
          {say(`var_${one}`)}
          <Box component="bdi" sx={{ color: 'text.secondary' }}>
            {textWithVariables(`{{${one}}}`, ticket, user)}
          </Box>
        </MenuItem>
      ))}
    </Menu>
  )
}

interface MoreMenuProps extends MenuProps {
  isWide: boolean
  hasArticles: boolean
  onPanel: (panel: Panel) => void
  /** Called when another element takes the focus. */
  onLeave: () => void
}

function MoreMenu(props: MoreMenuProps) {
  const say = useWords(composerWords)
  const { anchor, isWide, hasArticles, onPanel, onClose, onLeave, choices } = props
  const item = (key: string, icon: LucideIcon, label: string, onSelect: () => void) => {
    const Icon = icon
    return (
      <MenuItem
        key={key}
        onClick={() => {
          onLeave()
          onSelect()
        }}
      >
        <Icon aria-hidden />
        {label}
      </MenuItem>
    )
  }
  return (
    <Menu
      {...above}
      open={anchor !== undefined}
      anchorEl={anchor ?? null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': say('more') } }}
    >
      {!isWide && [
        item('quick', MessageSquareText, say('quick'), () => onPanel('quick')),
        item('macros', WandSparkles, say('macros'), () => onPanel('macros')),
        hasArticles && item('articles', BookOpenText, say('articles'), () => onPanel('articles')),
        item('variables', Braces, say('variables'), () => onPanel('variables')),
      ]}
      {item('location', MapPin, say('location'), props.onLocation)}
      {item('contact', ContactRound, say('contact'), props.onContact)}
      {choices.map(({ key, label, isOn, onChange }) => (
        <MenuItem
          key={key}
          role="menuitemcheckbox"
          aria-checked={isOn}
          onClick={() => {
            onChange(!isOn)
            onClose()
          }}
        >
          <Box component="span" aria-hidden sx={{ width: 16, mr: 2, textAlign: 'center' }}>
            {isOn ? '✓' : ''}
          </Box>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}

const above = {
  disableRestoreFocus: true,
  anchorOrigin: { vertical: 'top', horizontal: 'left' },
  transformOrigin: { vertical: 'bottom', horizontal: 'left' },
} as const
