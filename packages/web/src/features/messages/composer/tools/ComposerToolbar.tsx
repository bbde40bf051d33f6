import type { QuickMessage } from '@guiche/contract/quick-messages'
import type { Ticket } from '@guiche/contract/tickets'
import useMediaQuery from '@mui/material/useMediaQuery'
import {
  BookOpenText,
  Braces,
  type LucideIcon,
  MessageSquareText,
  Mic,
  Plus,
  Smile,
  WandSparkles,
} from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { useHearing } from '../../../organisation/sessions/index.ts'
import { articlesLive, useHasArticles } from '../../../setup/articles/index.ts'
import type { TicketMacros } from '../../macros/index.ts'
import { composerWords } from '../composer.words.ts'
import { AttachButton } from './AttachButton.tsx'
import { MoreMenu, VariableMenu } from './ToolMenus.tsx'
import { ToolPanels } from './ToolPanels.tsx'
import { type Panel, useToolPanel } from './use-tool-panel.ts'

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

/** The composer's tools as icons; on a narrow screen the less used ones move into a menu. */
export function ComposerToolbar(props: ToolbarProps) {
  const say = useWords(composerWords)
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('sm'), { noSsr: true })
  const hasArticles = useHasArticles()
  useHearing(articlesLive)
  const panel = useToolPanel(props.onClosed)
  const more = useRef<HTMLButtonElement>(null)

  const renderPanelButton = (name: Exclude<Panel, 'more'>, icon: LucideIcon) => (
    <IconAction
      key={name}
      icon={icon}
      iconSize={20}
      placement="top"
      label={say(name)}
      aria-haspopup="dialog"
      aria-expanded={panel.opened === name}
      onClick={(event) => panel.open(name, event.currentTarget)}
    />
  )

  return (
    <Box role="group" aria-label={say('tools')} sx={{ display: 'flex', alignItems: 'center' }}>
      <AttachButton onFiles={props.onFiles} />
      {renderPanelButton('emoji', Smile)}
      {isWide && renderPanelButton('quick', MessageSquareText)}
      {isWide && renderPanelButton('macros', WandSparkles)}
      {isWide && hasArticles && renderPanelButton('articles', BookOpenText)}
      {isWide && renderPanelButton('variables', Braces)}
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
        aria-expanded={panel.opened === 'more'}
        onClick={(event) => panel.open('more', event.currentTarget)}
      />
      {panel.wasOpen && (
        <>
          <MoreMenu
            {...props}
            anchor={panel.anchorOf('more')}
            isWide={isWide}
            hasArticles={hasArticles}
            onPanel={(next) => more.current && panel.open(next, more.current)}
            onClose={panel.close}
            onLeave={panel.leave}
          />
          <VariableMenu {...props} anchor={panel.anchorOf('variables')} onClose={panel.close} />
          <ToolPanels {...props} panel={panel} />
        </>
      )}
    </Box>
  )
}
