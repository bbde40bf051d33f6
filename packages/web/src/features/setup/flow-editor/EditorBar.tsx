import type { Flow } from '@guiche/contract/flows'
import Badge from '@mui/material/Badge'
import Button from '@mui/material/Button'
import {
  ArrowLeft,
  CircleAlert,
  type LucideIcon,
  Redo2,
  Search,
  Smartphone,
  Undo2,
  Users,
} from 'lucide-react'
import { Link } from 'react-router'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { type RowAction, RowMenu } from '../../../ui/RowMenu.tsx'
import { canRedo, canUndo, type EditorStore, isChanged, useEditor } from './editor-store.ts'
import { flowEditorWords } from './flow-editor.words.ts'
import { type Marks, useAllFaults } from './marks/marks.ts'
import type { PanelName } from './panels/SidePanel.tsx'

interface EditorBarProps {
  flow: Flow
  store: EditorStore
  marks: Marks
  isReadOnly: boolean
  isRoomy: boolean
  isBusy: boolean
  mayWatch: boolean
  panel: PanelName | undefined
  /** Items of the menu with three dots. */
  more: readonly RowAction[]
  onPanel: (panel: PanelName) => void
  onSave: () => void
  onPublish: () => void
}

/** Header of the editor: the flow's name and state, and the actions. */
export function EditorBar(props: EditorBarProps) {
  const { flow, store, isReadOnly, isRoomy, more } = props
  const say = useWords(flowEditorWords)
  const isUnsaved = useEditor(store, isChanged)
  return (
    <Box component="header" sx={bar}>
      <Box
        component={Link}
        to="/flowbuilders"
        aria-label={say('toFlows')}
        data-tip={say('toFlows')}
        sx={back}
      >
        <ArrowLeft size={20} aria-hidden />
      </Box>
      <Box sx={isRoomy ? names : wholeLine}>
        <Box component="h1" sx={title}>
          {say('title')}
        </Box>
        <Box sx={below}>
          <Box component="bdi" sx={flowName}>
            {flow.name}
          </Box>
          <SaveState flow={flow} isUnsaved={isUnsaved} />
        </Box>
      </Box>
      <Tools {...props} />
      {isRoomy && !isReadOnly && <SaveActions {...props} />}
      <Box sx={isRoomy ? undefined : atEnd}>
        <RowMenu name={flow.name} actions={more} />
      </Box>
    </Box>
  )
}

/** Save buttons on narrow screens, below the canvas within reach of the thumb. */
export function EditorFoot(props: SaveActionsProps) {
  return (
    <Box component="footer" sx={foot}>
      <SaveActions {...props} />
    </Box>
  )
}

type SaveActionsProps = Pick<EditorBarProps, 'flow' | 'store' | 'isBusy' | 'onSave' | 'onPublish'>

function SaveActions({ flow, store, isBusy, onSave, onPublish }: SaveActionsProps) {
  const say = useWords(flowEditorWords)
  const isUnsaved = useEditor(store, isChanged)
  const mayPublish = isUnsaved || flow.hasDraft || flow.version === null
  return (
    <Box sx={ends}>
      <SaveReminder isUnsaved={isUnsaved} />
      <Button variant="outlined" disabled={isBusy} onClick={onSave}>
        {say('save')}
      </Button>
      <Button variant="contained" disabled={isBusy || !mayPublish} onClick={onPublish}>
        {say('publish')}
      </Button>
    </Box>
  )
}

/** Highlighted while there are unsaved changes. */
function SaveReminder({ isUnsaved }: { isUnsaved: boolean }) {
  const say = useWords(flowEditorWords)
  return (
    <Box component="span" sx={isUnsaved ? warm : quiet}>
      {say('reminder')}
    </Box>
  )
}

function SaveState({ flow, isUnsaved }: { flow: Flow; isUnsaved: boolean }) {
  const say = useWords(flowEditorWords)
  const { version, hasDraft, active } = flow
  const runs = version === null ? say('neverPublished') : say('versionRuns', { version })
  return (
    <Box component="span" role="status" sx={standing}>
      <span>{active ? runs : say('switchedOff')}</span>
      {(hasDraft || isUnsaved) && version !== null && <span>{say('draftKept')}</span>}
    </Box>
  )
}

function Tools({ store, marks, isReadOnly, mayWatch, panel, onPanel }: EditorBarProps) {
  const say = useWords(flowEditorWords)
  const mayUndo = useEditor(store, canUndo)
  const mayRedo = useEditor(store, canRedo)
  const faults = useAllFaults(marks)
  const panelButton = (name: PanelName, icon: LucideIcon, label: string) => (
    <IconAction
      icon={icon}
      iconSize={20}
      label={label}
      aria-expanded={panel === name}
      onClick={() => onPanel(name)}
    />
  )
  return (
    <Box role="toolbar" aria-label={say('tools')} sx={tools}>
      {!isReadOnly && (
        <>
          <IconAction
            icon={Undo2}
            iconSize={20}
            label={say('undo')}
            disabled={!mayUndo}
            onClick={store.undo}
          />
          <IconAction
            icon={Redo2}
            iconSize={20}
            label={say('redo')}
            disabled={!mayRedo}
            onClick={store.redo}
          />
        </>
      )}
      {panelButton('search', Search, say('search'))}
      <Badge
        badgeContent={faults.length}
        color={faults.some(({ isError }) => isError) ? 'error' : 'warning'}
        overlap="circular"
        max={99}
      >
        {panelButton('faults', CircleAlert, say('faults', { count: faults.length }))}
      </Badge>
      {mayWatch && panelButton('sessions', Users, say('sessions'))}
      {mayWatch && panelButton('trial', Smartphone, say('trial'))}
    </Box>
  )
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  flexShrink: 0,
  minHeight: 56,
  boxSizing: 'border-box',
  px: { xs: 2, sm: 4 },
  py: 2,
  bgcolor: 'surface.pane',
  borderBottom: '1px solid',
  borderColor: 'surface.line',
} as const

const back = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  width: 'var(--ui-control)',
  height: 'var(--ui-control)',
  ml: -1,
  borderRadius: '8px',
  color: 'text.secondary',
  '&:hover': { bgcolor: 'surface.hover', color: 'text.primary' },
} as const

const names = { flex: '1 1 180px', minWidth: 0 } as const
/** Leaves room for the back button, so that the tools start on the next line. */
const wholeLine = { flex: '1 1 calc(100% - 64px)', minWidth: 0 } as const
const atEnd = { ml: 'auto' } as const
const cut = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minWidth: 0,
} as const
const title = { ...cut, typography: 'h3', m: 0 } as const
const flowName = { ...cut, flex: '0 1 auto' } as const
const below = {
  display: 'flex',
  minWidth: 0,
  typography: 'caption',
  color: 'text.secondary',
} as const
/** Shrinks before the name does. */
const standing = {
  ...cut,
  flex: '0 4 auto',
  '& > span::before': { content: '"·"', mx: 1.5 },
} as const
const tools = { display: 'flex', alignItems: 'center', gap: 1, flexShrink: 0 } as const
const ends = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  flex: '0 1 auto',
  minWidth: 0,
} as const
const foot = {
  flexShrink: 0,
  px: 4,
  pt: 2,
  pb: 'calc(8px + env(safe-area-inset-bottom))',
  bgcolor: 'surface.pane',
  borderTop: '1px solid',
  borderColor: 'surface.line',
  '& > div > :first-child': { flex: 1 },
} as const
const quiet = { typography: 'caption', color: 'text.secondary' } as const
const warm = { typography: 'caption', color: 'warning.text', fontWeight: 500 } as const
