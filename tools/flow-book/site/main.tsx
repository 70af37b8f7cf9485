import '../../../src/design/global.css.ts';
import { createRoot } from 'react-dom/client';
import { HashRouter, Route, Routes } from 'react-router-dom';
import { ChangesPage } from './changes-page.tsx';
import { FlowPage } from './flow-page.tsx';
import { Frame } from './frame.tsx';
import { FrontPage } from './front-page.tsx';
import { PathPage } from './path-page.tsx';
import { RequirementPage, RequirementsPage } from './requirement-pages.tsx';
import { SearchPage } from './search-page.tsx';
import { WalkPage } from './walk-page.tsx';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <HashRouter>
    <Routes>
      <Route element={<Frame />}>
        <Route index element={<FrontPage />} />
        <Route path="flow/:slug" element={<FlowPage />} />
        <Route path="flow/:slug/path/:number" element={<PathPage />} />
        <Route path="flow/:slug/walk/:name/:number" element={<WalkPage />} />
        <Route path="requirements" element={<RequirementsPage />} />
        <Route path="requirements/:id" element={<RequirementPage />} />
        <Route path="search" element={<SearchPage />} />
        <Route path="changes" element={<ChangesPage />} />
      </Route>
    </Routes>
  </HashRouter>,
);
