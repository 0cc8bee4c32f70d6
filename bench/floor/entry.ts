/** The least that a page of this stack can be: React, the router and one hydrated heading (`npm run bench:web`). */
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';

const heading = createElement('h1', null, 'A heading alone');
const page = createElement(
  BrowserRouter,
  null,
  createElement(Routes, null, createElement(Route, { path: '*', element: heading })),
);
const root = document.getElementById('root');
if (root) hydrateRoot(root, page);
