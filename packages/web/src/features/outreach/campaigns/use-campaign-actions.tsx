import type { Campaign } from '@guiche/contract/campaigns'
import { ChartColumn, Copy, Eye, Play, RotateCw, Square } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../../../platform/error-text.ts'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { formatCount } from '../../../ui/formats.ts'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import type { RowAction } from '../../../ui/RowMenu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { isFirstStart, reachableCount } from './campaign-rules.ts'
import { fetchPreview, type CampaignAct, useActOnCampaign } from './campaigns.queries.ts'
import { campaignWords } from './campaigns.words.ts'
import { startCostText } from './costs/cost-texts.ts'
import { fetchCostEstimate } from './costs/costs.queries.ts'
import { costWords } from './costs/costs.words.ts'
import { lazy } from '../../../ui/lazy.tsx'

const DuplicateDialog = lazy(() => import('./dialog/DuplicateDialog.tsx'))
const PreviewDialog = lazy(() => import('./dialog/PreviewDialog.tsx'))

const done = { start: 'started', cancel: 'cancelled', restart: 'restarted' } as const

/** The actions of a campaign's menu except edit and delete, with their dialogs. */
export function useCampaignActions() {
  const say = useWords(campaignWords)
  const sayCost = useWords(costWords)
  const language = useLanguage()
  const navigate = useNavigate()
  const { confirm, confirmDialog } = useConfirm()
  const { mutateAsync } = useActOnCampaign()
  const [opened, setOpened] = useState<{ kind: 'copy' | 'preview'; campaign: Campaign }>()
  const close = () => setOpened(undefined)

  async function confirmAndAct(campaign: Campaign, which: CampaignAct) {
    const { id, name } = campaign
    const asked = which === 'restart' && isFirstStart(campaign) ? 'start' : which
    try {
      if (asked !== 'restart' && !(await confirm(await fetchQuestion(id, name, asked)))) return
      await mutateAsync({ id, act: which })
      toast.success(say(done[which]))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  async function fetchQuestion(id: number, name: string, which: 'start' | 'cancel') {
    const text =
      which === 'cancel'
        ? [say('cancelText')]
        : await Promise.all([fetchAudienceText(id), fetchCostText(id)])
    return {
      title: say(`${which}Title`, { name }),
      text: text.filter((sentence) => sentence !== '').join(' '),
      confirmLabel: say(`${which}Action`),
    }
  }

  async function fetchAudienceText(id: number): Promise<string> {
    try {
      const reached = reachableCount((await fetchPreview(id)).audience)
      return say('startText', { count: reached, shown: formatCount(reached) })
    } catch {
      return say('startTextUnknown')
    }
  }

  async function fetchCostText(id: number): Promise<string> {
    try {
      return startCostText(await fetchCostEstimate(id), sayCost, language)
    } catch {
      return sayCost('startUnknown')
    }
  }

  const statusActions = (campaign: Campaign): RowAction[] => {
    switch (campaign.status) {
      case 'INATIVA':
      case 'PROGRAMADA':
        return [rowAction('start', Play, () => void confirmAndAct(campaign, 'start'))]
      case 'EM_ANDAMENTO':
        return [rowAction('cancel', Square, () => void confirmAndAct(campaign, 'cancel'))]
      case 'CANCELADA':
        return [rowAction('restart', RotateCw, () => void confirmAndAct(campaign, 'restart'))]
      case 'FINALIZADA':
        return []
    }
  }

  function rowAction(
    key: 'start' | 'cancel' | 'restart' | 'report' | 'preview' | 'duplicate',
    icon: RowAction['icon'],
    onSelect: () => void,
  ): RowAction {
    return { key, label: say(key), ...(icon && { icon }), onSelect }
  }

  return {
    /** The action that the status allows: start, cancel or restart. */
    mainActionOf: (campaign: Campaign): RowAction | undefined => statusActions(campaign)[0],
    openPreview: (campaign: Campaign) => setOpened({ kind: 'preview', campaign }),
    actionsOf: (campaign: Campaign): RowAction[] => [
      ...statusActions(campaign),
      rowAction('report', ChartColumn, () => void navigate(`/campaign/${campaign.id}/report`)),
      rowAction('preview', Eye, () => setOpened({ kind: 'preview', campaign })),
      rowAction('duplicate', Copy, () => setOpened({ kind: 'copy', campaign })),
    ],
    dialogs: (
      <>
        {confirmDialog}
        <LazyOverlay>
          {opened?.kind === 'copy' && (
            <DuplicateDialog campaign={opened.campaign} onClose={close} />
          )}
          {opened?.kind === 'preview' && (
            <PreviewDialog campaign={opened.campaign} onClose={close} />
          )}
        </LazyOverlay>
      </>
    ),
  }
}
