import type { SendOfList, SendsLine, SendState } from '@guiche/contract/sends'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { formatCount } from '../../../ui/formats.ts'
import { lazy } from '../../../ui/lazy.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useHearing } from '../../organisation/sessions/index.ts'
import { lineNoticeTexts } from './send-texts.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { sendsLive } from './sends.live.ts'
import { useSendLines, useSends } from './sends.queries.ts'
import { sendWords } from './sends.words.ts'
import { SendsTable } from './SendsTable.tsx'
import { type BulkSendAction, type SendAct, useBulkSendAction } from './use-bulk-send-action.ts'
import { useSendSelection } from './use-send-selection.ts'

const SendDialog = lazy(() => import('./SendDetailsDialog.tsx'))
const ConfirmSendActionDialog = lazy(() => import('./ConfirmSendActionDialog.tsx'))

/** Messages that wait to be sent, and failed ones, by line, with actions. */
export function SendsPage() {
  const say = useWords(sendWords)
  const [state, setState] = useState<SendState>('waiting')
  const [whatsappId, setLine] = useState<number>()
  const [opened, setOpened] = useState<SendOfList>()
  const [asked, setAsked] = useState<BulkSendAction>()
  const filter = { state, whatsappId }
  const list = useSends(filter)
  const { data: lines = [] } = useSendLines()
  const chosen = useSendSelection(list.sends)
  const acting = useBulkSendAction()
  useHearing(sendsLive)
  const shown = lines.filter(({ id }) => whatsappId === undefined || id === whatsappId)

  function changeFilter(change: () => void) {
    chosen.clear()
    change()
  }

  async function runAndDeselect(wanted: BulkSendAction) {
    setAsked(undefined)
    await acting.run(wanted)
    // The user may have selected other rows meanwhile.
    chosen.drop(wanted.sends)
  }

  /** An earlier retry of waiting messages needs no confirmation. */
  function requestAction(which: SendAct, sends?: readonly SendOfList[]) {
    const wanted = { act: which, filter, ...(sends && { sends }), withUnknown: true }
    if (which === 'again' && state === 'waiting') void runAndDeselect(wanted)
    else setAsked(wanted)
  }

  const isActing = acting.progress !== undefined || chosen.isAll || chosen.sends.length > 0
  return (
    <Page
      title={say('title')}
      filters={
        <SendFilters
          state={state}
          lines={lines}
          shown={shown}
          whatsappId={whatsappId}
          onState={(next) => changeFilter(() => setState(next))}
          onLine={(next) => changeFilter(() => setLine(next))}
        />
      }
    >
      <LineNoticeList texts={lineNoticeTexts(shown, say)} />
      <SendsTable
        // Selection and scroll position belong to one list.
        key={`${state} ${whatsappId}`}
        filter={filter}
        list={list}
        chosen={chosen}
        lineNames={new Map(lines.map(({ id, name }) => [id, name]))}
        onOpen={setOpened}
        onAct={(which, send) => requestAction(which, [send])}
      />
      {isActing && (
        <SelectionBar
          state={state}
          chosen={chosen}
          progress={acting.progress}
          onAct={(which) => requestAction(which, chosen.isAll ? undefined : chosen.sends)}
          onStop={acting.stop}
        />
      )}
      <LazyOverlay>
        {opened && <SendDialog send={opened} onClose={() => setOpened(undefined)} />}
        {asked && (
          <ConfirmSendActionDialog
            acting={asked}
            onAct={(wanted) => void runAndDeselect(wanted)}
            onClose={() => setAsked(undefined)}
          />
        )}
      </LazyOverlay>
    </Page>
  )
}

interface FiltersProps {
  state: SendState
  lines: readonly SendsLine[]
  shown: readonly SendsLine[]
  whatsappId: number | undefined
  onState: (state: SendState) => void
  onLine: (whatsappId: number | undefined) => void
}

function SendFilters({ state, lines, shown, whatsappId, onState, onLine }: FiltersProps) {
  const say = useWords(sendWords)
  const countOf = (which: SendState) => shown.reduce((sum, line) => sum + line[which], 0)
  return (
    <Box sx={filters}>
      <Box role="group" aria-label={say('state')} sx={chips}>
        {(['waiting', 'failed'] as const).map((which) => (
          <FilterChip
            key={which}
            label={say('countOf', { label: say(which), count: formatCount(countOf(which)) })}
            isOn={state === which}
            aria-pressed={state === which}
            onClick={() => onState(which)}
          />
        ))}
      </Box>
      {lines.length > 1 && (
        <Select
          size="small"
          value={whatsappId ?? 0}
          onChange={({ target }) => onLine(target.value || undefined)}
          inputProps={{ 'aria-label': say('connection') }}
          sx={{ minWidth: 180, maxWidth: '100%' }}
        >
          <MenuItem value={0}>{say('allLines')}</MenuItem>
          {lines.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </Select>
      )}
    </Box>
  )
}

/** Reasons that hold up a whole line. */
function LineNoticeList({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <Box role="status" sx={notices}>
      {texts.map((text) => (
        <Box key={text} sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
          <Box component="span" sx={{ display: 'flex', flexShrink: 0, pt: 0.5 }}>
            <TriangleAlert size={16} aria-hidden />
          </Box>
          {text}
        </Box>
      ))}
    </Box>
  )
}

const filters = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 } as const

const chips = { display: 'flex', flexWrap: 'wrap', gap: 2 } as const

const notices = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  mx: { xs: 3, sm: 4 },
  mb: 2,
  px: 3,
  py: 2,
  borderRadius: 1,
  bgcolor: 'warning.soft',
  color: 'warning.text',
  typography: 'body2',
} as const
