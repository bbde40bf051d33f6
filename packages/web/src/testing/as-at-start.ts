import { dismissToast, listToasts } from '../ui/toast-queue.ts'

// Before each file of tests: the files of one worker share their modules, and one may have left something said.

listToasts().forEach(({ id }) => dismissToast(id))
