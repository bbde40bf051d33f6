import type { RuleStanding, StandingRule } from '@guiche/contract/automation'
import { MessagesSquare, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listState } from '../../../ui/list-state.tsx'
import { formatCount } from '../../../ui/formats.ts'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { automationWords } from './automation.words.ts'
import { useActs, useAutomations } from './automation.queries.ts'
import { OnOffChip } from './OnOffChip.tsx'
import { ActedTicketList } from './ActedTicketList.tsx'

/** Rules that are configured on the settings page. */
const SETTINGS: readonly StandingRule[] = ['optOut', 'rating', 'callText']

/** All rules that answer automatically, by connection and queue, in the order of evaluation. */
export function AutomaticRules() {
  const say = useWords(automationWords)
  const navigate = useNavigate()
  const list = useAutomations()
  const [shown, setShown] = useState<RuleStanding>()
  const settingPathOf = ({ rule, place }: RuleStanding) => {
    if (SETTINGS.includes(rule)) return '/settings'
    if (rule === 'phraseFlow') return '/phrase-lists'
    return place === 'line' ? '/connections' : '/queues'
  }
  return (
    <>
      <DataTable
        label={say('standing')}
        columns={useColumns()}
        rows={list.data?.rules ?? []}
        rowKey={({ rule, place, placeId }) => `${rule} ${place} ${placeId}`}
        rowName={({ rule, name }) => `${say(`rule_${rule}`)}, ${name}`}
        onOpen={setShown}
        menu={(row) => [
          {
            key: 'acts',
            label: say('conversations'),
            icon: MessagesSquare,
            onSelect: () => setShown(row),
          },
          {
            key: 'change',
            label: say('whereSet'),
            icon: Settings2,
            onSelect: () => void navigate(settingPathOf(row)),
          },
        ]}
        {...listState(list, errorText)}
        empty={
          <EmptyState
            drawing={<EmptyListDrawing />}
            text={say('noLines')}
            help={say('noLinesHelp')}
            action={{
              label: say('toConnections'),
              onClick: () => void navigate('/connections'),
            }}
          />
        }
      />
      <LazyOverlay>
        {shown && <ActsDialog standing={shown} onClose={() => setShown(undefined)} />}
      </LazyOverlay>
    </>
  )
}

function useColumns(): Column<RuleStanding>[] {
  const say = useWords(automationWords)
  return [
    {
      key: 'rule',
      header: say('rule'),
      card: 'title',
      render: ({ rule }) => (
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ fontWeight: 500 }}>{say(`rule_${rule}`)}</Box>
          <Box sx={help}>{say(`does_${rule}`)}</Box>
        </Box>
      ),
    },
    {
      key: 'place',
      header: say('place'),
      width: 260,
      render: ({ place, name }) => (
        <>
          {say(`place_${place}`)} <bdi>{name}</bdi>
        </>
      ),
    },
    {
      key: 'count',
      header: say('count'),
      width: 140,
      align: 'right',
      isTabular: true,
      render: ({ count }) => formatCount(count),
    },
    {
      key: 'state',
      header: say('state'),
      width: 130,
      render: ({ isOn }) => <OnOffChip isOn={isOn} label={say(isOn ? 'on' : 'off')} />,
    },
  ]
}

function ActsDialog({ standing, onClose }: { standing: RuleStanding; onClose: () => void }) {
  const say = useWords(automationWords)
  const { rule, name } = standing
  const list = useActs(standing)
  const acts = list.data?.pages.flatMap((page) => page.acts)
  return (
    <PlainDialog
      title={say('actsOf', { rule: say(`rule_${rule}`), name })}
      minHeight={240}
      onClose={onClose}
    >
      <ActedTicketList
        list={list}
        acts={acts?.map(({ decidedAt, ...act }) => ({ ...act, at: decidedAt }))}
        none={say('noActs')}
      />
    </PlainDialog>
  )
}

const help = {
  typography: 'caption',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
