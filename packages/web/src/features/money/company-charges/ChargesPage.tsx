import type {
  ChargeFilter,
  ChargeStatus as Status,
  ChargeSums,
  ListedCharge,
} from '@guiche/contract/pix-charges'
import { reaisOf } from '@guiche/contract/pix-value'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { CalendarDays, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CsvButton } from '../../organisation/sheets/index.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { listState } from '../../../ui/list-state.tsx'
import { Page } from '../../../ui/Page.tsx'
import { type Days, PeriodPopover } from '../../../ui/PeriodPopover.tsx'
import { fetchAllCharges, ChargeStatus, pixChargeWords, chargeList } from '../pix-charges/index.ts'
import { useHearing } from '../../organisation/sessions/index.ts'
import { useColleagues } from '../../organisation/users/index.ts'
import { chargeSheetRows } from './charge-sheet-rows.ts'
import { companyChargesLive } from './company-charges.live.ts'
import { companyChargeWords } from './company-charges.words.ts'
import { HeldPayments } from './HeldPayments.tsx'

const STATUSES: readonly Status[] = ['open', 'paid', 'refunded', 'expired', 'cancelled']

/** All Pix charges of the company by status, attendant and period, with sums. */
export function ChargesPage() {
  const say = useWords(companyChargeWords)
  const navigate = useNavigate()
  const [filter, setFilter] = useState<ChargeFilter>({})
  const list = chargeList.useList(filter)
  const sayCharge = useWords(pixChargeWords)
  const columns = useChargeColumns()
  useHearing(companyChargesLive)
  const isFiltered = Object.keys(filter).length > 0
  const openTicket = ({ ticketUuid }: ListedCharge) => void navigate(`/tickets/${ticketUuid}`)
  return (
    <Page
      title={say('title')}
      count={list.isPending ? null : (list.count ?? 0)}
      filters={<ChargeFilters filter={filter} onChange={setFilter} />}
      otherActions={
        <CsvButton
          variant="outlined"
          disabled={list.rows.length === 0}
          fileName={say('file')}
          rows={async () => chargeSheetRows(await fetchAllCharges(filter), say, sayCharge)}
        />
      }
    >
      <HeldPayments />
      <ChargeTotals sums={list.data?.pages[0]?.sums} />
      <DataTable
        label={say('title')}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ contact }) => contact.name}
        onOpen={openTicket}
        menu={(charge) => [
          {
            key: 'open',
            label: say('open'),
            icon: MessagesSquare,
            onSelect: () => openTicket(charge),
          },
        ]}
        {...listState(list, errorText)}
        empty={
          isFiltered ? (
            <EmptyState
              text={say('noneFound')}
              action={{ label: say('clear'), onClick: () => setFilter({}) }}
            />
          ) : (
            <EmptyState drawing={<EmptyListDrawing />} text={say('none')} help={say('noneHelp')} />
          )
        }
      />
    </Page>
  )
}

function ChargeTotals({ sums }: { sums: ChargeSums | undefined }) {
  const say = useWords(pixChargeWords)
  if (!sums) return null
  return (
    <Box role="status" sx={total}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {say('sumPaid', { value: reaisOf(sums.paid) })}
      </Box>
      <span>{say('sumOpen', { value: reaisOf(sums.open) })}</span>
      {sums.refunded > 0 && <span>{say('sumRefunded', { value: reaisOf(sums.refunded) })}</span>}
    </Box>
  )
}

interface FiltersProps {
  filter: ChargeFilter
  onChange: (filter: ChargeFilter) => void
}

function ChargeFilters({ filter, onChange }: FiltersProps) {
  const say = useWords(companyChargeWords)
  const sayCharge = useWords(pixChargeWords)
  const { colleagues } = useColleagues()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { status, userId, ...days } = filter
  const { from = '', to = '' } = days
  /** Removes empty values, so that a filter without a choice equals {}. */
  const changeFilter = (next: ChargeFilter) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...filter, ...next }).filter(([, value]) => value !== '' && value != null),
      ),
    )
  return (
    <>
      <Select
        size="small"
        value={status ?? ''}
        displayEmpty
        inputProps={{ 'aria-label': say('status') }}
        onChange={({ target }) =>
          changeFilter({ status: STATUSES.find((one) => one === target.value) })
        }
      >
        <MenuItem value="">{say('all')}</MenuItem>
        {STATUSES.map((one) => (
          <MenuItem key={one} value={one}>
            {sayCharge(`status_${one}`)}
          </MenuItem>
        ))}
      </Select>
      <Select
        size="small"
        value={userId === undefined ? '' : String(userId)}
        displayEmpty
        inputProps={{ 'aria-label': say('attendant') }}
        onChange={({ target }) =>
          changeFilter({ userId: target.value === '' ? undefined : Number(target.value) })
        }
      >
        <MenuItem value="">{say('everybody')}</MenuItem>
        {colleagues.map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            <bdi>{name}</bdi>
          </MenuItem>
        ))}
      </Select>
      <FilterChip
        label={say('period')}
        icon={CalendarDays}
        isOn={from !== '' || to !== ''}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <PeriodPopover
        title={say('periodTitle')}
        anchor={anchor}
        from={from}
        to={to}
        onChange={(chosen: Days) => changeFilter(chosen)}
        onClose={() => setAnchor(null)}
      />
    </>
  )
}

function useChargeColumns(): Column<ListedCharge>[] {
  const say = useWords(companyChargeWords)
  const sayCharge = useWords(pixChargeWords)
  return [
    {
      key: 'contact',
      header: say('customer'),
      card: 'title',
      render: ({ contact }) => <bdi>{contact.name}</bdi>,
    },
    {
      key: 'value',
      header: say('value'),
      width: 120,
      isTabular: true,
      render: ({ cents }) => reaisOf(cents),
    },
    {
      key: 'description',
      header: say('description'),
      width: 160,
      render: ({ description }) => <bdi>{description}</bdi>,
    },
    {
      key: 'status',
      header: say('status'),
      width: 184,
      render: (charge) => <ChargeStatus charge={charge} />,
    },
    {
      key: 'by',
      header: say('by'),
      width: 128,
      render: ({ user }) => (user === null ? say('flow') : <bdi>{user.name}</bdi>),
    },
    {
      key: 'made',
      header: say('made'),
      width: 136,
      isTabular: true,
      render: ({ createdAt }) => formatDateTime(createdAt),
    },
    {
      key: 'settled',
      header: say('settled'),
      width: 208,
      render: ({ settledAt, settledBy, refundedCents }) => (
        <>
          {settledAt !== null && formatDateTime(settledAt)}
          {settledBy !== null && <bdi>{` · ${settledBy.name}`}</bdi>}
          {refundedCents > 0 && (
            <Box sx={quiet}>{sayCharge('sumRefunded', { value: reaisOf(refundedCents) })}</Box>
          )}
        </>
      ),
    },
  ]
}

const total = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  px: { xs: 4, sm: 6 },
  pb: 2,
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
} as const

const quiet = { typography: 'caption', color: 'text.secondary' } as const
