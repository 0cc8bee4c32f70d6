import { toast } from '../../shared/lib/toast.ts';

/** Copies a text and shows a toast: `copied`, or `refused` when the browser denies access to the clipboard. */
export async function copyText(text: string, copied: string, refused: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: copied });
  } catch {
    toast({ title: refused, variant: 'destructive' });
  }
}
