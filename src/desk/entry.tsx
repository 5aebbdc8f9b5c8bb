import './styles/desk.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const root = document.getElementById('desk');
if (!root) throw new Error('The page arrived incomplete');
createRoot(root).render(<App />);
