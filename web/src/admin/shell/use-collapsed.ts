import { useState } from 'react';

const KEY = 'dashboard.sidebar';
const COLLAPSED = 'collapsed';
/** Narrower windows have no room for the words until somebody wants them, in CSS pixels. */
const ROOM_PX = 1_024;

/** What was chosen in this browser; by the room there is where nothing was, or where nothing can be kept. */
function readCollapsed(): boolean {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept) return kept === COLLAPSED;
  } catch {
    // Storage is switched off.
  }
  return innerWidth < ROOM_PX;
}

/** Whether the sidebar shows its icons alone, and what changes that; kept in the browser where it allows it. */
export function useCollapsed(): [isCollapsed: boolean, toggle: () => void] {
  const [isCollapsed, setCollapsed] = useState(readCollapsed);
  const toggle = () => {
    setCollapsed(!isCollapsed);
    try {
      localStorage.setItem(KEY, isCollapsed ? 'expanded' : COLLAPSED);
    } catch {
      // It holds until the page is left.
    }
  };
  return [isCollapsed, toggle];
}
