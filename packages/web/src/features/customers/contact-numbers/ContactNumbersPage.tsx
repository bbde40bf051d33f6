import type { Contact } from '@guiche/contract/contacts'
import type { NumberFinding } from '@guiche/contract/contact-numbers'
import Button from '@mui/material/Button'
import { ArrowLeft, GitMerge, ListChecks, Pencil, Phone } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorProps, errorText } from '../../../platform/error-text.ts'
import { phoneReadingWords } from '../../../platform/texts/phone-texts.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { formatCount } from '../../../ui/formats.ts'
import { listState } from '../../../ui/list-state.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { Page } from '../../../ui/Page.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import type { RowAction } from '../../../ui/RowMenu.tsx'
import { ContactDialog } from '../contacts/index.ts'
import { useHearing } from '../../organisation/sessions/index.ts'
import { contactNumbersLive } from './contact-numbers.live.ts'
import { useNumberReview } from './contact-numbers.queries.ts'
import { contactNumberWords } from './contact-numbers.words.ts'
import { hasCertainCorrection, useCorrections } from './use-corrections.tsx'

/** Contacts whose number is impossible, doubtful or another contact's, with a correction for each and for all. */
export function ContactNumbersPage() {
  const say = useWords(contactNumberWords)
  const list = useNumberReview()
  const { correctOne, correctAll, progress, confirmDialog } = useCorrections()
  const [edited, setEdited] = useState<Contact>()
  const columns = useFindingColumns(correctOne)
  useHearing(contactNumbersLive)
  const { findings, isLooking, examined } = list
  const certain = findings.filter(hasCertainCorrection)
  const isEmpty = findings.length === 0 && !isLooking
  const menuOf = (finding: NumberFinding): RowAction[] => [
    ...correctionActions(finding, say).map((action) => ({
      ...action,
      onSelect: () => void correctOne(finding),
    })),
    {
      key: 'edit',
      label: say('edit'),
      icon: Pencil,
      onSelect: () => setEdited(finding.contact),
    },
  ]
  return (
    <Page
      title={say('title')}
      count={list.isPending ? null : findings.length}
      otherActions={
        <Button
          component={Link}
          to="/contacts"
          variant="text"
          startIcon={<ArrowLeft aria-hidden />}
        >
          {say('contacts')}
        </Button>
      }
      {...(certain.length > 0 && {
        action: {
          label: progress
            ? say('progress', {
                done: formatCount(progress.done),
                count: formatCount(progress.count),
              })
            : say('all', { count: formatCount(certain.length) }),
          icon: ListChecks,
          isDisabled: progress !== undefined,
          onClick: () => void correctAll(certain),
        },
      })}
    >
      {!list.isPending && !isEmpty && (
        <Box role="status" sx={examinedStyle}>
          {say(isLooking ? 'looking' : 'looked', { count: formatCount(examined) })}
        </Box>
      )}
      <DataTable
        label={say('title')}
        columns={columns}
        rows={findings}
        rowKey={({ contact, kind }) => `${kind} ${contact.id}`}
        rowName={({ contact }) => contact.name}
        onOpen={({ contact }) => setEdited(contact)}
        menu={menuOf}
        {...listState(list, errorText)}
        isLoading={list.isPending || (findings.length === 0 && isLooking)}
        empty={
          <EmptyState
            drawing={<EmptyListDrawing />}
            text={say('none')}
            help={say('noneHelp', { count: formatCount(examined) })}
          />
        }
        error={
          (list.isLoadingError || (findings.length === 0 && list.isFetchNextPageError)) && (
            <ErrorState {...errorProps(list)} />
          )
        }
      />
      {edited && (
        <LazyOverlay>
          <ContactDialog contact={edited} onClose={() => setEdited(undefined)} />
        </LazyOverlay>
      )}
      {confirmDialog}
    </Page>
  )
}

const examinedStyle = {
  px: { xs: 4, sm: 6 },
  pb: 2,
  typography: 'body2',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
}

type SayNumbers = (word: 'mergeInto' | 'use', values: Record<string, string>) => string

function correctionActions({ reading, twin }: NumberFinding, say: SayNumbers) {
  if (twin) return [{ key: 'merge', label: say('mergeInto', { name: twin.name }), icon: GitMerge }]
  if (reading === null) return []
  return [{ key: 'use', label: say('use', { number: formatPhone(reading) }), icon: Phone }]
}

function useFindingColumns(correctOne: (finding: NumberFinding) => Promise<void>) {
  const say = useWords(contactNumberWords)
  const sayPhone = useWords(phoneReadingWords)

  function faultText({ kind, fault, reading, twin }: NumberFinding): string {
    if (twin)
      return reading === null
        ? say('twin', { name: twin.name, number: formatPhone(twin.number) })
        : say('twinOfReading', { name: twin.name })
    if (kind === 'doubtful') return say('doubtful')
    return fault === null || fault === 'impossible' ? say('impossible') : sayPhone(fault)
  }

  const columns: Column<NumberFinding>[] = [
    {
      key: 'contact',
      header: say('contact'),
      width: 240,
      card: 'title',
      render: ({ contact }) => (
        <Box component="bdi" sx={{ fontWeight: 500 }}>
          {contact.name}
        </Box>
      ),
    },
    {
      key: 'stored',
      header: say('stored'),
      width: 200,
      isTabular: true,
      render: ({ contact }) => contact.number,
    },
    { key: 'fault', header: say('fault'), render: (finding) => <bdi>{faultText(finding)}</bdi> },
    {
      key: 'action',
      header: say('action'),
      width: 220,
      render: (finding) =>
        correctionActions(finding, say).map(({ key, label, icon: Icon }) => (
          <Button
            key={key}
            variant="outlined"
            size="small"
            startIcon={<Icon aria-hidden />}
            onClick={(event) => {
              event.stopPropagation()
              void correctOne(finding)
            }}
          >
            {key === 'merge' ? say('merge') : label}
          </Button>
        )),
    },
  ]
  return columns
}
