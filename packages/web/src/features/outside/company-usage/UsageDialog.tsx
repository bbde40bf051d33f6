import Skeleton from '@mui/material/Skeleton'
import { type CompanyUsage, COUNTED_AT_MOST } from '@guiche/contract/company-usage'
import { errorProps } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import {
  formatBytes,
  formatCount,
  formatDateIn,
  formatDateTime,
  formatReais,
} from '../../../ui/formats.ts'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { StatusChip } from '../../setup/connections/index.ts'
import { companyUsageWords } from './company-usage.words.ts'
import { useUsage } from './company-usage.queries.ts'
import { HealthMark } from '../../organisation/company-health/index.ts'

interface UsageDialogProps {
  companyId: number
  onClose: () => void
}

/** Usage of a company: plan limits, storage and AI, and its health. */
export function UsageDialog({ companyId, onClose }: UsageDialogProps) {
  const say = useWords(companyUsageWords)
  const usage = useUsage(companyId)
  return (
    <PlainDialog
      width="sm"
      title={usage.data ? say('title', { name: usage.data.name }) : say('use')}
      minHeight={320}
      onClose={onClose}
    >
      {usage.isPending && <Skeleton variant="rounded" height={280} />}
      {usage.isLoadingError && <ErrorState {...errorProps(usage)} />}
      {usage.data && <UsageReport usage={usage.data} />}
    </PlainDialog>
  )
}

function UsageReport({ usage }: { usage: CompanyUsage }) {
  const say = useWords(companyUsageWords)
  const { health, reasons, lines, openInvoice, countedAt, timeZone } = usage
  const dateOf = (end: string) => formatDateIn(end, timeZone)
  const timeOrNever = (moment: string | null) =>
    moment === null ? say('never') : formatDateTime(moment)
  const trafficText = ({ received, sent }: CompanyUsage['thisMonth']) =>
    say('traffic', { received: formatCount(received), sent: formatCount(sent) })
  return (
    <>
      <HealthMark health={health} reasons={reasons} hasAll />
      <UsagePart title={say('plan')}>
        <Facts
          facts={{
            [say('planName')]: usage.planName ?? say('noPlan'),
            [say('users')]: <CountOfLimit {...usage.users} />,
            [say('connections')]: <CountOfLimit {...usage.connections} />,
            [say('queues')]: <CountOfLimit {...usage.queues} />,
            [say('dueDate')]: usage.dueDate === null ? say('noDueDate') : dateOf(usage.dueDate),
            [say('openInvoice')]: openInvoice
              ? say('invoice', {
                  value: formatReais(openInvoice.value),
                  date: dateOf(openInvoice.dueDate),
                })
              : say('none'),
          }}
        />
      </UsagePart>
      <UsagePart title={say('use')}>
        {countedAt !== null && (
          <Facts
            facts={{
              [say('contacts')]: formatCount(usage.contacts),
              [say('tickets')]: say('openAndClosed', {
                open: formatCount(usage.openTickets),
                closed: formatCount(usage.closedTickets),
              }),
              [say('thisMonth')]: trafficText(usage.thisMonth),
              [say('lastMonth')]: trafficText(usage.lastMonth),
              [say('files')]: say('filesOf', {
                size: formatBytes(usage.fileBytes),
                count: formatCount(usage.files),
              }),
              [say('aiTokens')]: formatCount(usage.aiTokens),
            }}
          />
        )}
        <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 2 }}>
          {countedAt === null
            ? say('notCounted')
            : say('countedAt', { at: formatDateTime(countedAt) })}
        </Box>
      </UsagePart>
      <UsagePart title={say('activity')}>
        <Facts
          facts={{
            [say('lastSignIn')]: timeOrNever(usage.lastSignInAt),
            [say('lastMessage')]: timeOrNever(usage.lastMessageAt),
            [say('waitingMessages')]: boundedCountText(usage.waitingMessages),
            [say('failedMessages')]: boundedCountText(usage.failedMessages),
            [say('setAsideEvents')]: formatCount(usage.setAsideEvents),
            [say('failedJobs')]: formatCount(usage.failedJobs),
          }}
        />
      </UsagePart>
      <UsagePart title={say('connections')}>
        {lines.length === 0 && say('noLines')}
        <Box component="ul" aria-label={say('connections')} sx={list}>
          {lines.map(({ id, name, status }) => (
            <Box component="li" key={id} sx={line}>
              <Box component="bdi" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {name}
              </Box>
              <StatusChip status={status} />
            </Box>
          ))}
        </Box>
      </UsagePart>
    </>
  )
}

function UsagePart({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={part}>
      <Box component="h3" sx={{ typography: 'subtitle2', m: 0, mb: 2 }}>
        {title}
      </Box>
      {children}
    </Box>
  )
}

function CountOfLimit({ has, most }: CompanyUsage['users']) {
  const say = useWords(companyUsageWords)
  if (most === null) return formatCount(has)
  return (
    <Box component="span" sx={has > most ? { color: 'error.text', fontWeight: 500 } : undefined}>
      {say('of', { has: formatCount(has), most: formatCount(most) })}
    </Box>
  )
}

/** Aligns the values of the sections. */
const part = {
  '& dl': { gridTemplateColumns: { xs: '42% minmax(0, 1fr)', sm: '208px minmax(0, 1fr)' } },
} as const

const boundedCountText = (count: number) =>
  count >= COUNTED_AT_MOST ? `${formatCount(COUNTED_AT_MOST)}+` : formatCount(count)

const list = { listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column' } as const
const line = { display: 'flex', alignItems: 'center', gap: 3, py: 1 } as const
