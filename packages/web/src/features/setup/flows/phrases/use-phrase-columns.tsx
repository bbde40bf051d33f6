import type { FlowCampaign } from '@guiche/contract/flow-campaigns'
import Switch from '@mui/material/Switch'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import type { Column } from '../../../../ui/DataTable.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useConnections } from '../../connections/index.ts'
import { useFlows } from '../flows.queries.ts'
import { useChangePhrase } from './phrases.queries.ts'
import { phraseWords } from './phrases.words.ts'

export function usePhraseColumns(): Column<FlowCampaign>[] {
  const say = useWords(phraseWords)
  const { flows, isSuccess } = useFlows()
  const { connections } = useConnections()
  return [
    {
      key: 'name',
      header: say('name'),
      card: 'title',
      render: ({ name }) => (
        <Box component="bdi" sx={{ ...cut, fontWeight: 500 }}>
          {name}
        </Box>
      ),
    },
    {
      key: 'phrase',
      header: say('phrase'),
      render: ({ phrase }) => (
        <Box component="bdi" sx={cut}>
          {phrase}
        </Box>
      ),
    },
    {
      key: 'flow',
      header: say('flow'),
      render: ({ flowId }) => {
        const flow = flows.find(({ id }) => id === flowId)
        if (!flow && !isSuccess) return ''
        return (
          <Box component="bdi" sx={cut}>
            {flow?.name ?? say('goneFlow')}
          </Box>
        )
      },
    },
    {
      key: 'connection',
      header: say('connection'),
      render: ({ whatsappId }) => (
        <Box component="bdi" sx={whatsappId === null ? { ...cut, color: 'text.secondary' } : cut}>
          {whatsappId === null
            ? say('everyConnection')
            : connections.find(({ id }) => id === whatsappId)?.name}
        </Box>
      ),
    },
    {
      key: 'status',
      header: say('status'),
      width: 172,
      render: (phrase) => <StatusSwitch phrase={phrase} />,
    },
  ]
}

/** Optimistic; a refusal resets it. */
function StatusSwitch({ phrase: { id, name, status } }: { phrase: FlowCampaign }) {
  const say = useWords(phraseWords)
  const { mutateAsync, isPending, variables } = useChangePhrase()
  const isOn = isPending ? (variables.status ?? status) : status
  return (
    <Box component="label" sx={toggle}>
      <Switch
        checked={isOn}
        onChange={(_, checked) =>
          void mutateAsync({ id, status: checked }).catch((error: unknown) =>
            toast.error(errorText(error)),
          )
        }
        slotProps={{ input: { role: 'switch', 'aria-label': say('switchOf', { name }) } }}
      />
      <span>{say(isOn ? 'active' : 'inactive')}</span>
    </Box>
  )
}

const toggle = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  width: 'fit-content',
  cursor: 'pointer',
} as const

const cut = {
  display: 'block',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
