import { toast } from '../../shared/lib/toast.ts';

/** Copies a text and says so, or what to do where the browser keeps the clipboard to itself. */
export async function copyText(text: string, copied: string, refused: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: copied });
  } catch {
    toast({ title: refused, variant: 'destructive' });
  }
}
