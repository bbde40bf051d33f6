import { type Article, ARTICLE_TEXT_MAX } from '@guiche/contract/articles'
import { ExternalLink, Eye, EyeOff, FileText, RefreshCw } from 'lucide-react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { formatCount } from '../../../ui/formats.ts'
import type { RowAction } from '../../../ui/RowMenu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useChangeArticle, useRefreshArticle } from './articles.queries.ts'
import { articleWords } from './articles.words.ts'

/** Actions of a row's menu, some after a confirmation. */
export function useArticleActions() {
  const say = useWords(articleWords)
  const { confirm, confirmDialog } = useConfirm()
  const change = useChangeArticle()
  const refreshing = useRefreshArticle()

  async function runWithErrorToast(act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  const togglePublished = ({ id, isPublished }: Article) =>
    runWithErrorToast(async () => {
      await change.mutateAsync({ id, isPublished: !isPublished })
      toast.success(say(isPublished ? 'nowDraft' : 'nowPublished'))
    })

  const refreshArticle = ({ id, title }: Article) =>
    runWithErrorToast(async () => {
      const question = {
        title: say('refreshTitle', { name: title }),
        text: say('refreshText'),
        confirmLabel: say('refresh'),
      }
      if (!(await confirm(question))) return
      const { isCut } = await refreshing.mutateAsync(id)
      if (isCut) toast.info(say('isCut', { most: formatCount(ARTICLE_TEXT_MAX) }))
      else toast.success(say('refreshed'))
    })

  function actionsOf(article: Article): RowAction[] {
    const { isPublished, pageUrl, fileUrl } = article
    const actions: RowAction[] = [
      {
        key: 'publish',
        label: say(isPublished ? 'takeBack' : 'publish'),
        icon: isPublished ? EyeOff : Eye,
        onSelect: () => void togglePublished(article),
      },
    ]
    if (pageUrl !== null)
      actions.push(
        {
          key: 'refresh',
          label: say('refresh'),
          icon: RefreshCw,
          onSelect: () => void refreshArticle(article),
        },
        { key: 'page', label: say('openPage'), icon: ExternalLink, onSelect: tabOpener(pageUrl) },
      )
    if (fileUrl !== null)
      actions.push({
        key: 'file',
        label: say('openFile'),
        icon: FileText,
        onSelect: tabOpener(fileUrl),
      })
    return actions
  }

  return { actionsOf, confirmDialog }
}

function tabOpener(address: string): () => void {
  return () => void window.open(address, '_blank', 'noopener,noreferrer')
}
