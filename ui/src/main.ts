import { mount } from 'svelte';
import { stayFresh } from './lib/fresh.svelte';
import App from './shell/App.svelte';
import './style.css';

const target = document.getElementById('app');
if (target) mount(App, { target });
stayFresh();
