import type { Campaign, CampaignPreview } from '@guiche/contract/campaigns'
import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorProps } from '../../../../platform/error-text.ts'
import { useLanguage, useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Facts } from '../../../../ui/Facts.tsx'
import { formatCount, formatDuration } from '../../../../ui/formats.ts'
import { PickInput, type PickOption } from '../../../../ui/PickInput.tsx'
import { PlainDialog } from '../../../../ui/PlainDialog.tsx'
import { useDebounced } from '../../../../ui/use-debounced.ts'
import { reachableCount } from '../campaign-rules.ts'
import { fetchPreview, CAMPAIGNS } from '../campaigns.queries.ts'
import { CostEstimate } from '../costs/CostEstimate.tsx'
import { useListItems } from './audience.queries.ts'
import { campaignDialogWords } from './dialog.words.ts'
import { PreviewPhone } from './PreviewPhone.tsx'
import { TestSendForm } from './TestSendForm.tsx'

interface PreviewDialogProps {
  campaign: Campaign
  onClose: () => void
}

/** The preview for a real recipient, the recipients left out, the duration, and a test message to a number. */
export default function PreviewDialog({ campaign, onClose }: PreviewDialogProps) {
  const say = useWords(campaignDialogWords)
  const { id, name, contactListId } = campaign
  const [person, setPerson] = useState<PickOption | null>(null)
  const [chosen, setChosen] = useState<number>()
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: [...CAMPAIGNS, 'preview', id, person?.id],
    queryFn: ({ signal }) => fetchPreview(id, person?.id, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    gcTime: 0,
  })
  const texts = data?.texts ?? []
  const shown = texts.find(({ variant }) => variant === chosen) ?? texts[0]
  return (
    <PlainDialog title={say('previewTitle', { name })} width="md" onClose={onClose}>
      {isLoadingError ? (
        <ErrorState {...errorProps({ error, refetch })} />
      ) : (
        <Box sx={sideBySide}>
          <Box sx={column}>
            {data?.unknownVariables.map(({ variant, names }) => (
              <Alert key={variant} severity="warning">
                {say(variant === 0 ? 'unknownInTemplate' : 'unknownIn', {
                  number: variant,
                  names: names.map((one) => `{${one}}`).join(', '),
                })}
              </Alert>
            ))}
            {data && <EmptyVariables preview={data} />}
            <Audience preview={data} />
            {contactListId !== null && <CostEstimate id={id} />}
            {contactListId !== null && (
              <PersonInput contactListId={contactListId} value={person} onChange={setPerson} />
            )}
            <TestSendForm campaign={campaign} variant={shown?.variant} isOneOf={texts.length > 1} />
          </Box>
          <PreviewPhone campaign={campaign} preview={data} shown={shown} onChoose={setChosen} />
        </Box>
      )}
    </PlainDialog>
  )
}

/**
 * The variables that are empty for some recipients, and what happens to those.
 * @public rendered in tests
 */
export function EmptyVariables({ preview }: { preview: CampaignPreview }) {
  const say = useWords(campaignDialogWords)
  const { emptyVariables, audience } = preview
  if (emptyVariables.length === 0) return null
  return (
    <Alert severity={audience.lacking > 0 ? 'warning' : 'info'}>
      <Box component="ul" sx={lines}>
        {emptyVariables.map(({ variant, names, count, areLeftOut }) => {
          const text = say(areLeftOut ? 'leftOut' : 'leftEmpty', {
            count,
            some: formatCount(count),
            all: formatCount(audience.valid - audience.optedOut),
            names: names.map((name) => `{${name}}`).join(', '),
          })
          return (
            <li key={`${variant} ${names.join(' ')}`}>
              {variant === 0
                ? say('ofTemplate', { text })
                : say('ofMessage', { text, number: variant })}
            </li>
          )
        })}
      </Box>
    </Alert>
  )
}

/** @public rendered in tests */
export function Audience({ preview }: { preview: CampaignPreview | undefined }) {
  const say = useWords(campaignDialogWords)
  const language = useLanguage()
  const countOrSkeleton = (of: number | undefined) =>
    of === undefined ? <Skeleton width={32} /> : formatCount(of)
  const { unchecked, invalid, optedOut, lacking } = preview?.audience ?? {}
  const seconds = preview?.secondsExpected
  const expected =
    seconds == null
      ? say('expectedNone')
      : seconds < 60
        ? say('expectedInstant')
        : formatDuration(seconds * 1000, language)
  return (
    <Box component="section" aria-label={say('audience')}>
      <Box component="h3" sx={heading}>
        {say('audience')}
      </Box>
      <Facts
        facts={{
          [say('valid')]: countOrSkeleton(preview && reachableCount(preview.audience)),
          ...(unchecked !== 0 && { [say('unchecked')]: countOrSkeleton(unchecked) }),
          ...(invalid !== 0 && { [say('invalid')]: countOrSkeleton(invalid) }),
          ...(optedOut !== 0 && { [say('optedOut')]: countOrSkeleton(optedOut) }),
          ...(lacking !== undefined &&
            lacking > 0 && { [say('lacking')]: countOrSkeleton(lacking) }),
          [say('expected')]: preview ? expected : <Skeleton width={64} />,
        }}
      />
    </Box>
  )
}

interface PersonInputProps {
  contactListId: number
  value: PickOption | null
  onChange: (person: PickOption | null) => void
}

const SEARCH_DEBOUNCE_MS = 500

function PersonInput({ contactListId, value, onChange }: PersonInputProps) {
  const say = useWords(campaignDialogWords)
  const [search, setSearch] = useState('')
  const settled = useDebounced(search, SEARCH_DEBOUNCE_MS)
  const { data = [], isFetching } = useListItems(settled === '' ? null : contactListId, settled)
  return (
    <PickInput
      label={say('otherRecipient')}
      help={say('otherRecipientHelp')}
      isOptional
      value={value}
      onChange={onChange}
      onSearch={setSearch}
      options={
        settled === search
          ? data.map(({ id, name, number }) => ({ id, label: name, help: number }))
          : []
      }
      isLoading={isFetching || settled !== search}
      none={(text) => say('noneInList', { text })}
    />
  )
}

const sideBySide = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 328px' },
  gap: 6,
  alignItems: 'start',
} as const

const lines = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 } as const

const column = { display: 'flex', flexDirection: 'column', gap: 5, minWidth: 0 } as const

const heading = { typography: 'subtitle2', m: 0, mb: 2 } as const
