import { campaignInput } from '@guiche/contract/campaigns'
import type { CampaignReport } from '@guiche/contract/campaign-reports'
import Button from '@mui/material/Button'
import { Download, ListPlus, RotateCw, Send } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { downloadFile } from '../../../../platform/download.ts'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { useConfirm } from '../../../../ui/ConfirmDialog.tsx'
import { TextInput } from '../../../../ui/Field.tsx'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { formatCount } from '../../../../ui/formats.ts'
import { toast } from '../../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../../ui/use-schema-resolver.ts'
import { useCreateFailedList, useRetryRecipients, useSendToRest } from './report.queries.ts'
import { reportWords } from './report.words.ts'

/** Retries or collects the recipients that were not reached, and exports all of them. */
export function RecipientActions({ report }: { report: CampaignReport }) {
  const say = useWords(reportWords)
  const { confirm, confirmDialog } = useConfirm()
  const retry = useRetryRecipients()
  const [isBusy, setIsBusy] = useState(false)
  const [isListing, setIsListing] = useState(false)
  const rest = useSendToRest()
  const { campaign, retryable, leftOut = 0, reasons } = report
  const { id, name, counts } = campaign
  const isUnchecked = reasons.some(({ code }) => code === 'ERR_CAMPAIGN_NUMBER_UNCHECKED')
  // Sending to the rest includes the retry, and is what the page recommends where numbers were not checked.
  const isForRest = leftOut > retryable || (isUnchecked && leftOut > 0)

  async function runAction(act: () => Promise<void>) {
    setIsBusy(true)
    try {
      await act()
    } catch (error) {
      toast.error(errorText(error))
    }
    setIsBusy(false)
  }

  const retryFailed = () =>
    runAction(async () => {
      const question = {
        title: say('retryTitle', { count: retryable, shown: formatCount(retryable) }),
        text: say('retryText'),
        confirmLabel: say('retry'),
      }
      if (!(await confirm(question))) return
      const { retried } = await retry.mutateAsync(id)
      toast.success(say('retried', { count: retried, shown: formatCount(retried) }))
    })

  const sendToRest = () =>
    runAction(async () => {
      const question = {
        title: say('restTitle', { count: leftOut, shown: formatCount(leftOut) }),
        text: say('restText'),
        confirmLabel: say('rest'),
      }
      if (!(await confirm(question))) return
      await rest.mutateAsync(id)
      toast.success(say('restBegun'))
    })

  const downloadRecipients = () =>
    runAction(() => downloadFile(`/campaigns/${id}/recipients.csv`, say('file', { id })))

  return (
    <>
      {isForRest && (
        <Button
          variant="outlined"
          startIcon={<Send aria-hidden />}
          disabled={isBusy}
          onClick={() => void sendToRest()}
        >
          {say('rest')}
        </Button>
      )}
      {retryable > 0 && !isForRest && (
        <Button
          variant="outlined"
          startIcon={<RotateCw aria-hidden />}
          disabled={isBusy}
          onClick={() => void retryFailed()}
        >
          {say('retry')}
        </Button>
      )}
      {(counts.failed > 0 || isUnchecked) && (
        <Button
          variant="outlined"
          startIcon={<ListPlus aria-hidden />}
          onClick={() => setIsListing(true)}
        >
          {say('failedList')}
        </Button>
      )}
      <Button
        variant="outlined"
        startIcon={<Download aria-hidden />}
        disabled={counts.total === 0}
        loading={isBusy}
        onClick={() => void downloadRecipients()}
      >
        {say('csv')}
      </Button>
      {confirmDialog}
      {isListing && <FailedListDialog id={id} name={name} onClose={() => setIsListing(false)} />}
    </>
  )
}

const NAME_MAX = 50
const named = campaignInput.pick({ name: true })

interface FailedListDialogProps {
  id: number
  name: string
  onClose: () => void
}

/** Creates a contact list of the recipients that were not reached, and opens it. */
function FailedListDialog({ id, name, onClose }: FailedListDialogProps) {
  const say = useWords(reportWords)
  const navigate = useNavigate()
  const { mutateAsync } = useCreateFailedList()
  const form = useForm<{ name: string }>({
    defaultValues: { name: say('failedOf', { name }).slice(0, NAME_MAX) },
    resolver: useSchemaResolver(named),
  })

  async function createList(values: { name: string }) {
    try {
      const { contactListId } = await mutateAsync({ id, ...values })
      toast.success(say('listed'))
      onClose()
      await navigate(`/contact-lists/${contactListId}/contacts`)
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <FormDialog
      title={say('failedListTitle')}
      saveLabel={say('failedListAction')}
      form={form}
      onClose={onClose}
      onSave={createList}
    >
      <TextInput
        label={say('failedListName')}
        autoFocus
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
    </FormDialog>
  )
}
