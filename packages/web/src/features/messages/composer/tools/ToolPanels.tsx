import Popover from '@mui/material/Popover'
import { type ReactNode, Suspense } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { lazy } from '../../../../ui/lazy.tsx'
import { EmojiPanel } from '../../../organisation/emoji/index.ts'
import { ArticlesPanel } from '../../../setup/articles/index.ts'
import { MacroPanel } from '../../macros/index.ts'
import { composerWords } from '../composer.words.ts'
import { useLastQuestion } from '../suggestions/use-last-question.ts'
import type { ToolbarProps } from './ComposerToolbar.tsx'
import type { Panel, ToolPanel } from './use-tool-panel.ts'

const QuickAnswersPanel = lazy(() => import('../suggestions/QuickAnswersPanel.tsx'))

interface ToolPanelsProps extends Pick<ToolbarProps, 'ticket' | 'macros' | 'onInsert' | 'onQuick'> {
  panel: ToolPanel
}

/** The panels of emoji, quick messages, macros and articles. */
export function ToolPanels({ panel, ticket, macros, onInsert, onQuick }: ToolPanelsProps) {
  const say = useWords(composerWords)
  const { close } = panel
  const popoverProps = (name: Exclude<Panel, 'variables' | 'more'>) => ({
    label: say(name),
    anchor: panel.anchorOf(name),
    onClose: close,
  })
  const insert = (words: string) => {
    close()
    onInsert(words)
  }
  return (
    <>
      <PanelPopover {...popoverProps('emoji')}>
        <EmojiPanel onChoose={insert} />
      </PanelPopover>
      <PanelPopover {...popoverProps('quick')}>
        <QuickAnswersPanel
          ticket={ticket}
          onChoose={(quick) => {
            close()
            onQuick(quick)
          }}
        />
      </PanelPopover>
      <PanelPopover {...popoverProps('macros')}>
        <MacroPanel
          macros={macros.macros}
          onChoose={(macro) => {
            close()
            macros.run(macro)
          }}
        />
      </PanelPopover>
      <PanelPopover {...popoverProps('articles')} width={440}>
        <LastQuestionArticles ticketId={ticket.id} onInsert={insert} />
      </PanelPopover>
    </>
  )
}

interface ArticlesHereProps {
  ticketId: number
  onInsert: (words: string) => void
}

/** Subscribes to the thread here, so that new messages do not render the whole toolbar. */
function LastQuestionArticles({ ticketId, onInsert }: ArticlesHereProps) {
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
